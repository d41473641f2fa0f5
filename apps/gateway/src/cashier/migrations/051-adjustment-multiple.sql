-- How many times what is added is to be wagered, in hundredths of a percent.
alter table account_adjustment add column multiple int not null default 0 check (multiple >= 0);

-- Terms of an account in the network of agents; null and a missing category are the lowest. Rates are ten-thousandths of a percent.
alter table account
  add column series smallint check (series between 0 and 2000 and series % 2 = 0),
  add column rates jsonb not null default '{}',
  -- The account whose freeze reached this one; null: frozen or free by a word of its own.
  add column status_from bigint;
--;;
-- All below an account, at whatever depth.
create index account_line on account using gin (path);
--;;
-- The holder did not choose the password: the first thing to do with it is to set another.
alter table account_password add column must_change boolean not null default false;

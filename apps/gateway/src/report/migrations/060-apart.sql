-- Since which day bets of fixed multiples count in no contract. Days of before keep what was billed by them, and so does the day that
-- runs somewhere in the world while this is brought in.
create table report_apart (
  only_row boolean primary key default true check (only_row),
  since date not null
);
--;;
insert into report_apart (since)
select case when exists (select 1 from report_bet) then (now() at time zone 'UTC')::date + 1 else date '1970-01-01' end;

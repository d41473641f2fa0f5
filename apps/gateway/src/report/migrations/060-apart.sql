-- Since which business day bets of fixed multiples count in no contract. Days of before keep what was billed by them, and so does every
-- day that has begun anywhere while this is brought in: clocks are 14 hours ahead of UTC at most.
create table report_apart (
  only_row boolean primary key default true check (only_row),
  since date not null
);
--;;
insert into report_apart (since)
select case when exists (select 1 from report_bet) then ((now() + interval '14 hours') at time zone 'UTC')::date + 1 else date '1970-01-01' end;

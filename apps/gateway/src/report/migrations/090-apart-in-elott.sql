-- Since which business day those of game type ELOTT count in none either: days of before keep what was billed by them, as 060 says of LOTT.
alter table report_apart add column elott_since date;
--;;
update report_apart set elott_since =
  case when exists (select 1 from report_bet where game_type = 'ELOTT') then ((now() + interval '14 hours') at time zone 'UTC')::date + 1 else since end;
--;;
alter table report_apart alter column elott_since set not null;

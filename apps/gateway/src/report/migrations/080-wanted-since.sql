-- From which moment on a brand's bets stand in the rows of hours or five minutes, whole: where the business day began in which they were asked for.
-- Those of before this column are whole from the next day on.
alter table report_wanted add column since timestamptz;
--;;
update report_wanted set since = now();
--;;
alter table report_wanted alter column since set not null;

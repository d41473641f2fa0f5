-- From which moment on a brand's bets stand in the rows of hours or five minutes, whole: where the business day began in which they were asked
-- for. Of rows that were asked for before, or by a gateway of before, they are whole from the next hour on at the latest.
alter table report_wanted add column since timestamptz not null default now();

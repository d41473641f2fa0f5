-- What settled bets came to by business day, category and vendor: of each account itself, and of all below it. A row of an account
-- itself names in its path whom above it that day counts for, so that the rows of teams are the sums of these and nothing else.
create table report_bet (
  account_id bigint not null,
  below boolean not null,
  day date not null,
  game_type text not null,
  vendor_id int not null,
  bets bigint not null,
  stake numeric(30) not null,
  payout numeric(30) not null,
  valid_bet numeric(30) not null,
  won_valid_bet numeric(30) not null,
  lost_valid_bet numeric(30) not null,
  path bigint[],
  primary key (account_id, day, below, game_type, vendor_id),
  check (below = (path is null))
) with (fillfactor = 70);
--;;
-- The same of movements of money besides bets, by the number of their code.
create table report_cash (
  account_id bigint not null,
  below boolean not null,
  day date not null,
  code smallint not null,
  ins bigint not null,
  outs bigint not null,
  sum_in numeric(30) not null,
  sum_out numeric(30) not null,
  path bigint[],
  primary key (account_id, day, below, code),
  check (below = (path is null))
) with (fillfactor = 70);
--;;
-- The same of bets by hours and five minutes, of brands that ask for them. `at` is where the stretch begins.
create table report_slot (
  account_id bigint not null,
  below boolean not null,
  minutes smallint not null,
  at timestamptz not null,
  game_type text not null,
  vendor_id int not null,
  bets bigint not null,
  stake numeric(30) not null,
  payout numeric(30) not null,
  valid_bet numeric(30) not null,
  won_valid_bet numeric(30) not null,
  lost_valid_bet numeric(30) not null,
  path bigint[],
  primary key (account_id, minutes, at, below, game_type, vendor_id),
  check (below = (path is null))
) with (fillfactor = 70);
--;;
create index report_slot_at on report_slot (at);
--;;
-- Which brands ask for hours (60) and five minutes (5).
create table report_wanted (
  merchant_id int not null,
  minutes smallint not null check (minutes in (5, 60)),
  primary key (merchant_id, minutes)
);
--;;
-- Where accounts stood at the end of a day on which they were moved.
create table report_move (
  account_id bigint not null,
  day date not null,
  path bigint[] not null,
  primary key (account_id, day)
);
--;;
create index report_move_day on report_move (day);
--;;
-- Whose first deposit came on which day.
create table report_first_deposit (
  account_id bigint primary key,
  day date not null
);
--;;
-- How far the ledger is read. Whoever adds rows or moves accounts holds it, so that nobody is placed by where it stood before.
create table report_cursor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0',
  id bigint not null default 0
);
--;;
insert into report_cursor default values;
--;;
-- Up to when all that happened in a brand is in the rows, and the moment that is to be shown next: it counts once everything that was
-- told before `asked_at` is in the rows.
create table report_watermark (
  merchant_id int primary key,
  reached timestamptz,
  next timestamptz not null,
  asked_at timestamptz not null
);

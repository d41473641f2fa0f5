-- What was heard of bets and deposits, each event once: whatever is told again finds its row. The counters are a sum over these rows,
-- in whatever order they came.
create table reward_heard (
  account_id bigint not null,
  -- The bet's number, or the deposit's.
  ref text collate "C" not null,
  event_id bigint not null,
  kind text collate "C" not null check (kind in ('settled', 'corrected', 'cancelled', 'deposit')),
  at timestamptz not null,
  day date not null,
  -- Of a deposit: empty, and 0.
  game_type text collate "C" not null,
  vendor_id int not null,
  -- Differences to what was heard before; of a deposit its amount stands in `stake`.
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  primary key (account_id, ref, event_id)
);
--;;
-- What each member's settled bets came to on each business day of the brand. What changes of a bet later counts in the day in which
-- that is booked, so a row may be negative.
create table reward_bet_day (
  account_id bigint not null,
  day date not null,
  game_type text collate "C" not null,
  vendor_id int not null,
  bets bigint not null,
  wins bigint not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  primary key (account_id, day, game_type, vendor_id)
) with (fillfactor = 70);
--;;
-- What else counts: logins, deposits, what a member has set up, mission score.
create table reward_day (
  account_id bigint not null,
  metric text collate "C" not null,
  day date not null,
  value bigint not null,
  primary key (account_id, metric, day)
) with (fillfactor = 70);

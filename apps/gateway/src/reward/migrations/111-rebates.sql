-- What a settled bet gives back, in millionths of its valid bet, by what was in force when it was settled; its corrections count by it
-- too. 0 for what else is heard, and for bets from before there were rebates.
alter table reward_heard add column rebate_rate int not null default 0 check (rebate_rate between 0 and 1000000);
--;;
-- The ledger's code of an item, where it is not that of its source.
alter table reward_item add column code text collate "C";
--;;
-- What members' bets give back: their valid bet by business day, game type, vendor and rate. Corrections count in the day in which they
-- are booked, so a row may be negative.
create table reward_rebate_line (
  account_id bigint not null,
  day date not null,
  game_type text collate "C" not null,
  vendor_id int not null,
  -- Millionths of the valid bet.
  rate int not null check (rate > 0),
  merchant_id int not null,
  -- In ten-thousandths of a unit: all of it, and what of it was paid for.
  valid_bet bigint not null,
  taken bigint not null default 0,
  primary key (account_id, day, game_type, vendor_id, rate)
) with (fillfactor = 70);
--;;
-- Whose rebates are due, day by day. Neither figure is in it: they change with every bet.
create index reward_rebate_line_day on reward_rebate_line (merchant_id, day, account_id);
--;;
-- What is known of a member who was paid, or to whom it could not be paid. Held while something of it changes.
create table reward_rebate_account (
  account_id bigint primary key,
  merchant_id int not null,
  -- What was left when it was paid last, in millionths of a ten-thousandth of a unit.
  remainder bigint not null default 0,
  -- How often something was paid: the next number.
  payments int not null default 0,
  claimed_at timestamptz,
  -- The automatic run did not pay because the account is frozen; each later run looks at it again.
  held boolean not null default false
);
--;;
create index reward_rebate_account_held on reward_rebate_account (merchant_id, account_id) where held;
--;;
-- What was paid, one row for each item of the reward centre that carries it.
create table reward_rebate_payment (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  kind text collate "C" not null check (kind in ('MANUAL', 'AUTO')),
  -- The business days of the bets that it is for.
  first_day date not null,
  last_day date not null,
  -- Ten-thousandths of a unit.
  valid_bet bigint not null,
  amount bigint not null check (amount > 0),
  item_id bigint not null,
  at timestamptz not null
);
--;;
create index reward_rebate_payment_account on reward_rebate_payment (account_id, at, id);
--;;
create index reward_rebate_payment_brand on reward_rebate_payment (merchant_id, at, id);
--;;
-- Bets that became void after they were settled. What they gave back is taken back: of what is not paid yet, else by the ledger.
create table reward_rebate_reversal (
  account_id bigint not null,
  event_id bigint not null,
  merchant_id int not null,
  bet_no text collate "C" not null,
  -- What the cancellation took of the bet's valid bet, in ten-thousandths of a unit, and its rate.
  valid_bet bigint not null,
  rate int not null,
  at timestamptz not null,
  state text collate "C" not null default 'OPEN' check (state in ('OPEN', 'OFFSET', 'POSTING', 'POSTED')),
  -- What the ledger takes back, in ten-thousandths of a unit.
  amount bigint not null default 0 check (amount >= 0),
  transfer_id bigint,
  primary key (account_id, event_id)
);
--;;
create index reward_rebate_reversal_open on reward_rebate_reversal (at, account_id, event_id) where state in ('OPEN', 'POSTING');
--;;
create index reward_rebate_reversal_posted on reward_rebate_reversal (account_id, at) where state = 'POSTED';
--;;
create index reward_rebate_reversal_brand on reward_rebate_reversal (merchant_id, at) where state = 'POSTED';

-- The calendar of a brand's daily check-in. One row a brand, written by operators.
create table promotion_check_in (
  merchant_id int primary key references merchant (id),
  revision int not null default 1,
  is_open boolean not null,
  -- Who, what a missed day does, and the reward of each day: amounts as texts of ten-thousandths.
  terms jsonb not null,
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz check (ends_at > starts_at),
  updated_at timestamptz not null
);
--;;
-- Who checked in on which business day: one row, which is what makes it once.
create table promotion_check_in_claim (
  account_id bigint not null,
  day date not null,
  merchant_id int not null,
  -- The day of the cycle, from 1.
  place int not null check (place > 0),
  claimed_at timestamptz not null,
  primary key (account_id, day)
);
--;;
create index promotion_check_in_claim_day on promotion_check_in_claim (merchant_id, day);

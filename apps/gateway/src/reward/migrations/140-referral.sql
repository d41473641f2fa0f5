-- What a brand gives for friends. One row a brand, written by operators; without one nothing is given.
create table reward_referral_terms (
  merchant_id int primary key references merchant (id),
  revision int not null default 1,
  is_open boolean not null,
  -- Days, conditions, signs, rewards and ladder: amounts as texts of ten-thousandths.
  terms jsonb not null,
  updated_at timestamptz not null
);
--;;
-- Members who were brought by others: one row for each friend.
create table reward_referral (
  account_id bigint primary key,
  merchant_id int not null,
  referrer_id bigint not null,
  registered_at timestamptz not null,
  -- Business days, both included, in which it can qualify.
  day date not null,
  last_day date not null check (last_day >= day),
  -- When what is to be paid in was.
  deposited_at timestamptz,
  qualified_at timestamptz,
  -- The business day in which it counts for the referrer.
  qualified_day date,
  invalid_at timestamptz,
  -- The business day in which it counts no more; null: it never did.
  invalid_day date,
  reason text collate "C" check (reason in ('DEVICE', 'ADDRESS', 'PAYOUT_ACCOUNT', 'PHONE', 'OPERATOR')),
  -- The account that it is like.
  like_id bigint,
  -- What an operator wrote.
  note text,
  -- An operator has looked at it: signs do not count.
  is_cleared boolean not null default false,
  -- The compared form of the number with which it qualified: of one number one friend counts.
  phone_key text collate "C",
  check ((qualified_at is null) = (qualified_day is null)),
  check ((invalid_at is null) = (reason is null))
);
--;;
create index reward_referral_referrer on reward_referral (referrer_id, registered_at desc, account_id);
--;;
create index reward_referral_registered on reward_referral (merchant_id, registered_at desc, account_id);
--;;
-- Those that may still qualify.
create index reward_referral_open on reward_referral (account_id, last_day) where qualified_at is null and invalid_at is null;
--;;
-- The members for whom friends count.
create index reward_day_invited on reward_day (account_id) where metric = 'INVITED_QUALIFIED';

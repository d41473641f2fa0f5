-- What referrers are given of their friends' bets. One row a referrer, held while something of it changes.
create table reward_referral_share (
  referrer_id bigint primary key,
  merchant_id int not null,
  -- What is not given yet, in millionths of a ten-thousandth of a unit; below nothing it is covered by what comes.
  rest bigint not null default 0,
  -- The month of the brand that was given of last, what it came to, and what the most of each month cut off: ten-thousandths of a unit.
  month text collate "C" not null default '',
  given bigint not null default 0,
  lapsed bigint not null default 0
);
--;;
-- The valid bets of friends that a share was given of, by business day and game type.
create table reward_referral_share_line (
  account_id bigint not null,
  day date not null,
  game_type text collate "C" not null,
  referrer_id bigint not null,
  -- Millionths of the valid bet.
  rate int not null check (rate > 0),
  -- Ten-thousandths of a unit.
  taken bigint not null,
  primary key (account_id, day, game_type)
);
--;;
create index reward_referral_share_line_referrer on reward_referral_share_line (referrer_id);
--;;
-- Whose friends count.
create index reward_referral_counting on reward_referral (merchant_id, referrer_id) where qualified_at is not null and invalid_at is null;

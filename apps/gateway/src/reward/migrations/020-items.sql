-- What members are given: collected once, or it expires. Amounts in ten-thousandths of a unit.
create table reward_item (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  currency text not null,
  source text collate "C" not null check (source in ('PROMOTION', 'MISSION', 'LEADERBOARD', 'RAFFLE', 'VIP', 'REFERRAL', 'REBATE')),
  -- The source's own name for it: issued twice, it is one.
  source_ref text collate "C" not null,
  -- The title by language.
  words jsonb not null,
  money bigint not null check (money >= 0),
  points int not null check (points >= 0),
  -- Hundredths of a percent of the wager base; 0: nothing is to be wagered.
  multiple int not null check (multiple >= 0),
  wager_base bigint not null check (wager_base >= 0),
  -- What a bet counts by game type, in hundredths of a percent; null: the usual weights.
  weights jsonb,
  status text collate "C" not null default 'COLLECTABLE'
    check (status in ('COLLECTABLE', 'COLLECTING', 'COLLECTED', 'REVERSED', 'EXPIRED', 'VOID')),
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  -- When it was asked for.
  asked_at timestamptz,
  -- When it was credited, expired or was taken back.
  ended_at timestamptz,
  transfer_id bigint,
  -- When what was credited was taken back.
  reversed_at timestamptz,
  -- Why an operator took it back.
  reason text,
  -- When its member was told that it is about to expire.
  warned_at timestamptz,
  check (money > 0 or points > 0),
  unique (account_id, source, source_ref)
);
--;;
create index reward_item_open on reward_item (account_id, expires_at, id) where status in ('COLLECTABLE', 'EXPIRED');
--;;
create index reward_item_record on reward_item (account_id, ended_at, id) where status in ('COLLECTED', 'REVERSED');
--;;
create index reward_item_due on reward_item (expires_at, id) where status = 'COLLECTABLE';
--;;
create index reward_item_unwarned on reward_item (expires_at, id) where status = 'COLLECTABLE' and warned_at is null;
--;;
create index reward_item_asked on reward_item (asked_at, id) where status = 'COLLECTING';
--;;
create index reward_item_account on reward_item (account_id, id);

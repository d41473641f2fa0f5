-- Leaderboards of a brand. Few rows, read whole into memory.
create table reward_board (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  revision int not null default 1,
  is_open boolean not null,
  -- Title, sanitised HTML and picture by language.
  words jsonb not null,
  -- What is ranked, over what, and the prizes: amounts as texts of ten-thousandths.
  terms jsonb not null,
  sort int not null,
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz check (ends_at > starts_at),
  updated_at timestamptz not null,
  unique (merchant_id, slug)
);
--;;
-- One row a brand: grows with every change of its boards.
create table reward_board_version (
  merchant_id int primary key references merchant (id),
  version bigint not null
);
--;;
-- The cycles in which somebody has a score.
create table reward_board_cycle (
  board_id int not null,
  cycle text collate "C" not null,
  merchant_id int not null,
  ends_at timestamptz not null,
  -- Null: the ranks still move.
  settled_at timestamptz,
  primary key (board_id, cycle)
);
--;;
create index reward_board_cycle_due on reward_board_cycle (merchant_id, ends_at) where settled_at is null;
--;;
create table reward_board_score (
  board_id int not null,
  cycle text collate "C" not null,
  account_id bigint not null,
  merchant_id int not null,
  -- Mission score, valid bet in ten-thousandths of a unit, or payout by stake in ten-thousandths.
  score bigint not null,
  reached_at timestamptz not null,
  -- Null: ranked. Set by an operator.
  removed_at timestamptz,
  primary key (board_id, cycle, account_id)
) with (fillfactor = 80);
--;;
-- The ranking, in its order.
create index reward_board_score_rank on reward_board_score (board_id, cycle, score desc, reached_at, account_id)
  where removed_at is null and score > 0;
--;;
-- The bets of a member's last days, for the highest multiple among them.
create index reward_heard_day on reward_heard (account_id, day);

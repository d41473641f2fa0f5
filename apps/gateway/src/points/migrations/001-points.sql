-- Rewards of a brand's points mall. Few rows, read whole into memory.
create table point_reward (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  revision int not null default 1,
  is_open boolean not null,
  reward_type text not null check (reward_type in ('CHIPS', 'GOODS', 'PROMO')),
  points_required int not null check (points_required > 0),
  -- Ten-thousandths of a unit.
  amount_required bigint not null check (amount_required >= 0),
  available_quantity int not null check (available_quantity >= 0),
  image text not null,
  -- Name, conditions and sanitised HTML of the details by language.
  words jsonb not null,
  sort int not null,
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz check (ends_at > starts_at),
  updated_at timestamptz not null,
  unique (merchant_id, slug)
);
--;;
-- How points are earned and what they are worth in a brand; without a row points cannot be converted.
create table point_config (
  merchant_id int primary key references merchant (id),
  revision int not null default 1,
  convertible boolean not null,
  points_per_unit int not null check (points_per_unit > 0),
  min_points int not null check (min_points > 0),
  max_points int not null check (max_points >= min_points),
  -- Points for each 1,000 units of valid bet by game type, and of deposits.
  ratios jsonb not null,
  updated_at timestamptz not null
);
--;;
-- One row a brand: grows with every change of its mall.
create table point_version (
  merchant_id int primary key references merchant (id),
  version bigint not null
);

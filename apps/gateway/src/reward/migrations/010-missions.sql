-- Missions of a brand. Few rows, read whole into memory.
create table reward_mission (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  revision int not null default 1,
  is_open boolean not null,
  mission_group text collate "C" not null check (mission_group in ('NEWBIE', 'DAILY', 'WEEKLY', 'MONTHLY', 'EVENT')),
  -- Title, sanitised HTML and picture by language.
  words jsonb not null,
  -- Who, what is to be reached, what is given: amounts as texts of ten-thousandths.
  rule jsonb not null,
  -- The step before it in its ladder, where "Go" leads, its order.
  settings jsonb not null,
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz check (ends_at > starts_at),
  updated_at timestamptz not null,
  unique (merchant_id, slug)
);
--;;
-- One row a brand: grows with every change of its missions.
create table reward_mission_version (
  merchant_id int primary key references merchant (id),
  version bigint not null
);
--;;
-- What was collected: one row for each member, mission and cycle, which is what makes it once.
create table reward_mission_taken (
  account_id bigint not null,
  mission_id int not null,
  cycle text collate "C" not null,
  merchant_id int not null,
  -- What was given, as it was given.
  score bigint not null,
  taken_at timestamptz not null,
  primary key (account_id, mission_id, cycle)
);

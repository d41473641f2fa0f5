-- Vendors of games. Few rows.
create table vendor (
  id int generated always as identity primary key,
  code text collate "C" not null unique check (code ~ '^[A-Z0-9_]{2,12}$'),
  name text not null check (length(name) between 1 and 60),
  -- Where the gateway reaches the vendor.
  base_url text not null check (base_url ~ '^https?://'),
  status text not null default 'open' check (status in ('open', 'closed')),
  sort int not null default 1000,
  is_hot boolean not null default false,
  -- Names the vendor's wallet in the player protocol.
  account_type_id int not null unique,
  -- When the vendor last told its games; null before the first time.
  synced_at timestamptz
);
--;;
-- Which brand offers which vendor.
create table merchant_vendor (
  merchant_id int not null,
  vendor_id int not null references vendor (id),
  is_open boolean not null default true,
  primary key (merchant_id, vendor_id)
);
--;;
create table game (
  node_id int generated always as identity (start with 100001) primary key,
  vendor_id int not null references vendor (id),
  game_code text collate "C" not null check (game_code ~ '^[A-Za-z0-9_-]{1,100}$'),
  game_type text collate "C" not null,
  classification text collate "C" not null default '' check (classification in ('', 'JP', 'TG', 'AC', 'BG')),
  -- The names by language, as the vendor gives them.
  names jsonb not null,
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  -- Zero for a game without lines.
  lines int not null check (lines >= 0),
  rtp_basis_points int not null,
  volatility text not null check (volatility in ('low', 'medium', 'high')),
  has_demo boolean not null,
  is_new boolean not null,
  -- The operator's: a synchronisation never touches these three.
  is_top boolean not null default false,
  sort int not null default 1000,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- The vendor's: false since the vendor stopped listing the game.
  listed boolean not null default true,
  -- Path of the poster on the vendor's origin (empty: it has none), the hash of what we hold of it, how often that changed (0: nothing is held),
  -- and when we last looked.
  poster text not null default '',
  poster_hash text,
  poster_version int not null default 0,
  poster_checked_at timestamptz,
  -- The catalogue's version that last changed this row: what a gateway reads to catch up.
  version bigint not null,
  unique (vendor_id, game_code)
);
--;;
create index game_changes on game (version, node_id);
--;;
-- The operator's hot games, by codes, so that a pin can be set before the game is known.
create table merchant_hot_game (
  merchant_id int not null,
  vendor_code text collate "C" not null,
  game_code text collate "C" not null,
  position int not null,
  primary key (merchant_id, vendor_code, game_code)
);
--;;
-- One row: grows with every change, and holds writers in line, so that versions become visible in their order.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
--;;
insert into catalogue_version (version) values (1);

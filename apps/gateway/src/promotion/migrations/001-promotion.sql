-- Promotions of a brand. Few rows, read whole into memory.
create table promotion (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  revision int not null default 1,
  is_open boolean not null,
  category text not null,
  -- How a member takes part: rulebook 14.1.
  join_mode text not null check (join_mode in ('INFO', 'AUTO', 'JOIN', 'CLAIM', 'APPLY_WITH_PROOF')),
  -- Title, sanitised HTML and picture by language.
  words jsonb not null,
  -- Programme, picture, banner that advertises it, platform, execution, visibility, order.
  settings jsonb not null,
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz check (ends_at > starts_at),
  updated_at timestamptz not null,
  unique (merchant_id, slug)
);
--;;
-- One row a brand: grows with every change of its promotions.
create table promotion_version (
  merchant_id int primary key references merchant (id),
  version bigint not null
);

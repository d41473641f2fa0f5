-- What the operator publishes: banners, notices, popups, hot announcements and help articles. Few rows, read whole into memory.
create table content_item (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  kind text not null check (kind in ('banner', 'notice', 'popup', 'hot', 'help')),
  -- Stable name within its kind: what the operator and links call it.
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- Grows with every change, so that two operators do not overwrite each other.
  revision int not null default 1,
  is_open boolean not null,
  -- Title, sanitised HTML and picture by language.
  words jsonb not null,
  -- Everything else that its kind has: groups, link, platform, execution, frequency, visibility, category, tags, order.
  settings jsonb not null,
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz check (ends_at > starts_at),
  updated_at timestamptz not null,
  unique (merchant_id, kind, slug)
);
--;;
-- One row a brand: grows with every change of its content, so that each gateway sees that its copy is old.
create table content_version (
  merchant_id int primary key references merchant (id),
  version bigint not null
);

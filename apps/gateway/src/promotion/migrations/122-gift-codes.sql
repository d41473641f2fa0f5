-- Batches of gift codes. Few rows.
create table promotion_gift (
  id int generated always as identity primary key,
  merchant_id int not null,
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  kind text collate "C" not null check (kind in ('SINGLE', 'SHARED')),
  is_open boolean not null,
  -- The title by language.
  words jsonb not null,
  -- Who may use a code, and what it gives.
  audience jsonb not null,
  reward jsonb not null,
  codes int not null check (codes > 0),
  -- How often each code can be used; null: any number of times.
  uses int check (uses > 0),
  -- How many members have used one.
  used int not null default 0 check (used >= 0),
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz check (ends_at > starts_at),
  made_at timestamptz not null,
  unique (merchant_id, slug)
);
--;;
-- What is kept of each code is its SHA-256: who reads the table has none that can be used.
create table promotion_gift_code (
  id bigint generated always as identity primary key,
  gift_id int not null,
  merchant_id int not null,
  digest bytea not null,
  used int not null default 0 check (used >= 0),
  unique (merchant_id, digest)
);
--;;
-- Who has used a code: a member one of each batch.
create table promotion_gift_use (
  gift_id int not null,
  account_id bigint not null,
  code_id bigint not null,
  used_at timestamptz not null,
  primary key (gift_id, account_id)
);

-- The brands that this platform serves. Few rows, read whole into memory; `brand_version` says when to read again.
create table merchant (
  id int generated always as identity primary key,
  code text collate "C" not null unique check (code ~ '^[a-z][a-z0-9]{1,23}$'),
  name text not null check (length(name) between 1 and 60),
  demo boolean not null,
  status text not null default 'normal' check (status in ('normal', 'maintenance')),
  maintenance_until timestamptz,
  -- Regions whose visitors are shown the block screen.
  blocked_regions text[] not null default '{}',
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  currency_symbol text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  business_timezone text not null,
  -- Minutes after midnight at which the business day begins.
  day_start smallint not null default 0 check (day_start between 0 and 1439),
  languages text[] not null check (cardinality(languages) > 0),
  default_language text not null,
  minimum_age smallint not null default 18 check (minimum_age >= 18),
  encryption text not null default 'jwe' check (encryption in ('jwe', 'legacy')),
  allow_plain boolean not null default false,
  bearer_sessions boolean not null default false,
  session_idle_minutes int not null default 30 check (session_idle_minutes between 1 and 1440),
  session_max_minutes int not null default 1440 check (session_max_minutes between 1 and 10080),
  -- Null: passwords do not expire.
  password_max_age_days int check (password_max_age_days > 0),
  -- Rules of the registration form by field.
  rules jsonb not null,
  -- What the site shows: resources, customer service, image and launch addresses, analytics, templates.
  site jsonb not null,
  created_at timestamptz not null
);
--;;
-- Hosts of a brand; `*` takes every host that no brand names.
create table merchant_host (
  host text collate "C" primary key check (host = lower(host)),
  merchant_id int not null references merchant (id)
);
--;;
create index merchant_host_merchant on merchant_host (merchant_id);
--;;
-- White-label modules: a tree by parent_id, null below the root.
create table merchant_module (
  merchant_id int not null references merchant (id),
  mod_id text collate "C" not null check (mod_id ~ '^[A-Z0-9_]{2,40}$'),
  parent_id text collate "C",
  position int not null,
  enabled boolean not null,
  primary key (merchant_id, mod_id),
  foreign key (merchant_id, parent_id) references merchant_module (merchant_id, mod_id)
);
--;;
-- One row: grows with every change of any brand, so that each gateway sees that its copy is old.
create table brand_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
--;;
insert into brand_version (version) values (1);
--;;
-- Pictures below the image base, by path. In the database, so that every gateway has what one of them fetched.
create table brand_image (
  path text collate "C" primary key,
  content text not null check (octet_length(content) <= 262144),
  etag text not null,
  updated_at timestamptz not null
);

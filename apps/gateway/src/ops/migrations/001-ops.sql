-- Who may use the operator's API. Of a key only the SHA-256 is kept.
create table ops_operator (
  id int generated always as identity primary key,
  name text collate "C" not null unique check (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  role text not null check (role in ('viewer', 'editor', 'admin')),
  -- Null: every brand.
  merchant_id int references merchant (id),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  -- Null: in use.
  closed_at timestamptz
);
--;;
-- What operators changed. Written once, in the transaction of the change, and never again.
create table ops_audit (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant (id),
  at timestamptz not null,
  -- An operator's name, or `cli:` and the machine's user.
  operator text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  -- Address of the caller, or `command line`.
  origin text not null
);
--;;
create index ops_audit_newest on ops_audit (merchant_id, id desc);
--;;
create function ops_audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is written once';
end
$$;
--;;
create trigger ops_audit_stays before update or delete on ops_audit for each row execute function ops_audit_stays();
--;;
create trigger ops_audit_stays_whole before truncate on ops_audit for each statement execute function ops_audit_stays();

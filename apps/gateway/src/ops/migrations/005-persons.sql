-- Operators are persons, who log in with two factors, or programs, which have a key. Who was there is a program.
alter table ops_operator
  add column kind text not null default 'program' check (kind in ('person', 'program')),
  -- Who made it, and so has seen its key; null: not known.
  add column made_by text,
  -- When its key ends, or a person's first password; null: never.
  add column expires_at timestamptz,
  add column password_hash text,
  -- Null: a first password, which has to be changed.
  add column password_at timestamptz,
  -- Sealed. Null: no authenticator yet; on since `totp_at`.
  add column totp_secret text,
  add column totp_at timestamptz,
  -- The last time step that was taken.
  add column totp_step bigint not null default 0,
  add column failures int not null default 0,
  add column failed_at timestamptz,
  add column locked_until timestamptz,
  alter column key_hash drop not null,
  add check ((kind = 'person') = (key_hash is null)),
  add check ((kind = 'person') = (password_hash is not null));
--;;
alter table ops_operator alter column kind drop default;
--;;
-- Earlier passwords of persons, which are not taken again.
create table ops_password (
  id bigint generated always as identity primary key,
  operator_id int not null references ops_operator (id),
  hash text not null,
  at timestamptz not null
);
--;;
create index ops_password_newest on ops_password (operator_id, id desc);
--;;
-- Sessions of persons, and the steps of logins that lead to them. Of a token only the SHA-256 is kept.
create table ops_session (
  id bigint generated always as identity primary key,
  operator_id int not null references ops_operator (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  stage text not null check (stage in ('setup', 'code', 'password', 'open')),
  address text not null,
  user_agent text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
--;;
create index ops_session_operator on ops_session (operator_id);
--;;
-- What concerns operators of every brand is no brand's.
alter table ops_audit alter column merchant_id drop not null;

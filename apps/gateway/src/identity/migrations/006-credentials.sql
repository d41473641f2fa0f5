-- The password that money asks for. rulebook 12 and 20.1.
create table account_payment_password (
  account_id bigint primary key references account (id),
  merchant_id int not null,
  hash text not null,
  changed_at timestamptz not null,
  -- Wrong tries since the last right one, and until when nothing is tried after too many.
  failures smallint not null default 0,
  locked_until timestamptz
);
--;;
-- Authenticator apps: apart from the accounts as the passwords are, and never sent anywhere once they are on.
create table account_totp (
  account_id bigint primary key references account (id),
  merchant_id int not null,
  -- Base32.
  secret text not null,
  created_at timestamptz not null,
  -- Null: made, and not confirmed by a first code.
  enabled_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);
--;;
-- Recovery codes that are left, as digests of 80 random bits. A used one is deleted.
create table account_recovery_code (
  account_id bigint not null references account (id),
  merchant_id int not null,
  digest bytea not null,
  created_at timestamptz not null,
  primary key (account_id, digest)
);
--;;
-- Passkeys: public keys of authenticators (WebAuthn).
create table passkey (
  -- The authenticator's own name of the key, base64url.
  id text collate "C" primary key,
  account_id bigint not null references account (id),
  merchant_id int not null,
  -- The host that the key is good for.
  rp_id text not null,
  public_key bytea not null,
  -- How often the authenticator says it has signed; 0 from those that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
--;;
create index passkey_account on passkey (account_id, created_at);
--;;
-- What an authenticator is asked to sign: once, within five minutes.
create table passkey_challenge (
  id text collate "C" primary key,
  merchant_id int not null,
  -- Null: a login, whoever it will be.
  account_id bigint references account (id),
  challenge text not null,
  rp_id text not null,
  expires_at timestamptz not null
);
--;;
create index passkey_challenge_age on passkey_challenge (expires_at);
--;;
alter table account
  -- A second step is asked for at an address that is not registered.
  add column verify_new_address boolean not null default false,
  -- A message goes out when a login comes from a device that is not known.
  add column login_notice boolean not null default true,
  add column nickname_changed_at timestamptz,
  -- Number of the brand's picture, counted from 0.
  add column avatar smallint not null default 0 check (avatar between 0 and 99);

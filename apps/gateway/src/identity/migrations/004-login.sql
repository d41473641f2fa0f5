-- Guesses at passwords by name, known names and unknown ones alike. The name is a digest: people type passwords into the wrong field.
create table login_name (
  merchant_id int not null,
  name_digest bytea not null,
  -- Moments (epoch ms) of the tries that did not end in a login, the oldest first: never more than lock a name.
  failures jsonb not null default '[]',
  locked_until timestamptz,
  seen_at timestamptz not null,
  primary key (merchant_id, name_digest)
) with (fillfactor = 80);
--;;
create index login_name_age on login_name (seen_at);
--;;
-- Remember-me tokens, as digests. One that was spent stays until it would have ended: its reuse tells of a theft.
create table remember_token (
  digest bytea primary key,
  merchant_id int not null,
  account_id bigint not null references account (id),
  -- All tokens that came of one login.
  family uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
--;;
create index remember_token_account on remember_token (account_id);
--;;
create index remember_token_expiry on remember_token (expires_at);
--;;
-- Devices that an account has logged in on: a login on another one is news to its holder.
create table known_device (
  account_id bigint not null references account (id),
  device_digest bytea not null,
  merchant_id int not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device_digest)
);
--;;
create index known_device_age on known_device (last_seen_at);
--;;
-- Addresses at which an account has proven more than its password: no second step is asked for there.
create table login_address (
  account_id bigint not null references account (id),
  address text collate "C" not null,
  merchant_id int not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, address)
);
--;;
create index login_address_age on login_address (last_seen_at);
--;;
-- Codes by which members bring others. rulebook 16.
create table invitation (
  merchant_id int not null,
  -- The code as it is compared: upper case.
  code_key text collate "C" not null,
  code text not null,
  kind text not null check (kind in ('affiliate', 'referral')),
  account_id bigint not null references account (id),
  -- The only host at which the code is good; null: at any of the brand's.
  domain text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, code_key)
);
--;;
create index invitation_account on invitation (account_id, kind);
--;;
-- Who brought the account; null when nobody did.
alter table account add column referrer_id bigint references account (id);
--;;
create index account_referrer on account (referrer_id) where referrer_id is not null;

-- Codes that were sent by SMS or mail. Target and code are digests: the table tells neither whom it is about nor what opens anything.
create table verification_code (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  purpose text not null,
  target_digest bytea not null,
  code_digest bytea not null,
  account_id bigint,
  -- Who asked, as calls are counted: an IPv4 address, or the network of an IPv6 address.
  address_key text not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  -- Wrong tries; five end the code.
  tries smallint not null default 0,
  spent_at timestamptz
) with (fillfactor = 80);
--;;
create index verification_code_target on verification_code (merchant_id, target_digest, id);
--;;
create index verification_code_address on verification_code (merchant_id, address_key, id);
--;;
create index verification_code_age on verification_code (at);
--;;
-- Keys of links that were sent by mail, as digests.
create table verification_key (
  key_digest bytea primary key,
  merchant_id int not null,
  purpose text not null,
  account_id bigint not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
--;;
create index verification_key_account on verification_key (account_id) where spent_at is null;
--;;
create index verification_key_age on verification_key (expires_at);
--;;
-- Captchas that were answered, rightly or not: none is taken twice. What was never answered is not written down.
create table spent_proof (
  digest bytea primary key,
  expires_at timestamptz not null
);
--;;
create index spent_proof_age on spent_proof (expires_at);
--;;
-- Codes of each brand by day of UTC.
create table code_quota (
  merchant_id int not null,
  day date not null,
  sent int not null,
  primary key (merchant_id, day)
);
--;;
-- What a demo brand would have sent, shown to whoever caused it. Kept for a day.
create table demo_message (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  address_key text not null,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text not null,
  text text not null,
  at timestamptz not null
);
--;;
create index demo_message_address on demo_message (merchant_id, address_key, id);
--;;
create index demo_message_age on demo_message (at);

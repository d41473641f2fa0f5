-- Browsers that an account's second step is not asked for in, for a while. The cookie's secret is kept as a digest.
create table trusted_device (
  id bigint generated always as identity primary key,
  digest bytea not null unique,
  account_id bigint not null references account (id),
  merchant_id int not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
--;;
create index trusted_device_account on trusted_device (account_id);
--;;
create index trusted_device_expiry on trusted_device (expires_at);
--;;
-- What was registered while no second factor was on does not count for one that is on now.
delete from login_address;
--;;
-- The browser that asked for a code, as a digest: no other one can end the code. Null: sent without anybody's asking.
alter table verification_code
  add column asker_digest bytea,
  -- Wrong tries of callers at the asker's address that show no browser of theirs: counted apart, so that they end it for themselves only.
  add column stray_tries smallint not null default 0;
--;;
-- Who failed, as calls are counted: many names that one address tries ask it for a captcha.
alter table login_failure add column address_key text;
--;;
create index login_failure_source on login_failure (merchant_id, address_key, at);

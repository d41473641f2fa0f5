-- Logins that succeeded: what a member looks through for one that was not its own.
create table login_log (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null references account (id),
  at timestamptz not null,
  -- How: password, sms, passkey, remembered, register, guest, …
  way text not null,
  address text not null,
  user_agent text not null
);
--;;
create index login_log_account on login_log (account_id, id desc);
--;;
create index login_log_age on login_log (at);
--;;
-- Guests: accounts of type 4 with play money, for a day.
create table guest (
  account_id bigint primary key references account (id),
  merchant_id int not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
--;;
create index guest_expiry on guest (expires_at) where closed_at is null;

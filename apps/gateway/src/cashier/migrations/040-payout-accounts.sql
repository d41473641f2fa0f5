-- Where members are paid out. Numbers and holders are sealed; `account_key` is what stands for a number where it must be unique.
create table payout_account (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  kind text not null check (kind in ('BANK', 'WALLET', 'CRYPTO')),
  bank_code text collate "C" not null,
  account_key text collate "C" not null,
  account_no text not null,
  -- The real name that it was added in.
  holder text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz
);
--;;
create index payout_account_owner on payout_account (account_id, created_at) where removed_at is null;
--;;
-- An account pays out one member of a brand, whoever of two gateways asks first.
create unique index payout_account_number on payout_account (merchant_id, account_key) where removed_at is null;
--;;
create unique index payout_account_default on payout_account (account_id) where removed_at is null and is_default;
--;;
create index payout_account_unsealed on payout_account (id) where account_no not like 's2.%';
--;;
-- Members who have locked their own withdrawals.
create table payout_lock (
  account_id bigint primary key,
  merchant_id int not null,
  until timestamptz not null
);

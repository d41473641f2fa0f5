-- Whoever moves real money for us, by the channel API. Few rows.
create table payment_provider (
  id int generated always as identity primary key,
  code text collate "C" not null unique check (code ~ '^[A-Z0-9]{2,12}$'),
  name text not null,
  -- Where the gateway asks it.
  base_url text not null,
  is_open boolean not null default true,
  changed_at timestamptz not null
);
--;;
-- A channel is run by a provider, or by the operators themselves (null).
alter table payment_channel
  add column provider text collate "C",
  -- Its code at the provider, and how it is paid.
  add column method text collate "C",
  add column kind text not null default 'BANK' check (kind in ('REDIRECT', 'QR', 'BANK', 'WALLET', 'VOUCHER', 'CRYPTO')),
  add constraint payment_channel_method check (provider is null or method is not null);

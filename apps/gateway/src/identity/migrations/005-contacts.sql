-- Numbers and mail addresses that an account has proven to be its own, by a code that went there.
create table account_contact (
  account_id bigint not null references account (id),
  merchant_id int not null,
  kind text not null check (kind in ('mobile', 'email')),
  -- As it is compared: dialling code and number without anything else, or the mail address in lower case.
  key text collate "C" not null,
  -- As it is sent to: `+84 912345678`, or the address as it was typed.
  shown text not null check (kind = 'email' or shown ~ '^\+[0-9]{1,4} [0-9]{4,14}$'),
  verified_at timestamptz not null,
  primary key (account_id, kind),
  -- What one account of a brand has proven to be its own, no other one can.
  unique (merchant_id, kind, key)
);
--;;
-- The language in which messages to the member are written; null: the brand's.
alter table account add column language text;

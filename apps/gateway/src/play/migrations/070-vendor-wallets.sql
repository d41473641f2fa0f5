-- The member's ledger account at this vendor is one of its own, since the vendor keeps a wallet of its own.
alter table vendor_player add column is_separate boolean not null default false;
--;;
create index vendor_player_of_vendor on vendor_player (vendor_id);
--;;
-- Transfers between main wallets and those of vendors. The money is in the ledger, under the number.
create table play_vendor_transfer (
  transfer_no text collate "C" primary key,
  account_id bigint not null,
  vendor_id int not null,
  player_id text collate "C" not null references vendor_player (id),
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('PROCESSING', 'SUCCESS', 'FAILED', 'CHECKING')),
  -- What the member's request was called; the same again is the same transfer.
  request_key text collate "C" not null,
  -- Why it failed, or is checked.
  reason text,
  requested_at timestamptz not null,
  decided_at timestamptz,
  -- When somebody looks at it next, whoever began it; null when nothing is left to be done.
  look_at timestamptz,
  looks int not null default 0,
  unique (account_id, request_key)
);
--;;
create index play_vendor_transfer_due on play_vendor_transfer (look_at) where look_at is not null;
--;;
create index play_vendor_transfer_of_account on play_vendor_transfer (account_id, requested_at, transfer_no);
--;;
-- Members whose money follows them into games of such vendors and back.
create table play_automatic_transfer (
  account_id bigint primary key,
  is_on boolean not null
);

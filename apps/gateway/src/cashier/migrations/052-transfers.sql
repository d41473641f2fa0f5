-- Transfers between members. The money itself is in the ledger, under the transfer's number. MOVING: it may be on its way.
create table member_transfer (
  id bigint generated always as identity primary key,
  transfer_no text collate "C" not null unique,
  merchant_id int not null,
  sender_id bigint not null,
  receiver_id bigint not null check (receiver_id <> sender_id),
  direction text not null check (direction in ('up', 'down')),
  currency text not null,
  amount bigint not null check (amount > 0),
  purpose text not null,
  remark text not null,
  state text not null default 'MOVING' check (state in ('MOVING', 'DONE', 'FAILED')),
  -- The sender's own name for the request: asked twice, it is one transfer.
  request_key text collate "C" not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  -- Of the sender, right after it.
  balance_after bigint,
  unique (sender_id, request_key),
  check ((state = 'MOVING') = (ended_at is null))
);
--;;
create index member_transfer_sent on member_transfer (sender_id, requested_at desc, id desc);
--;;
create index member_transfer_received on member_transfer (receiver_id, id desc);
--;;
create index member_transfer_brand on member_transfer (merchant_id, id desc);
--;;
create index member_transfer_moving on member_transfer (requested_at) where state = 'MOVING';

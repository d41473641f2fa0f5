-- What operators add to a member's balance or take from it, by the key of each request. The money itself is in the ledger.
create table account_adjustment (
  merchant_id int not null,
  -- The operator's own name for the request: asked twice, it is one adjustment.
  request_key text collate "C" not null,
  account_id bigint not null,
  direction text not null check (direction in ('add', 'sub')),
  amount bigint not null check (amount > 0),
  reason text not null,
  -- Who asked, and for one of two persons who approved.
  operator text not null,
  approved boolean not null,
  at timestamptz not null,
  -- Null: not in the ledger, as far as is known.
  transfer_id bigint,
  primary key (merchant_id, request_key)
);
--;;
create index account_adjustment_newest on account_adjustment (account_id, at);

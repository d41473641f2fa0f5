-- Events have versions, consumers a lease each; what could not be handled waits by itself.
alter table outbox_event add column version int not null default 1;
--;;
-- Consumers read their own types only.
create index outbox_event_type on outbox_event (type, xid, id);
--;;
-- Who runs a consumer, and until when nobody else may.
alter table event_cursor
  add column lease_owner text,
  add column lease_until timestamptz not null default '-infinity';
--;;
-- Events that a consumer has set aside: one that failed, and behind it what came later for the same account. They are copies:
-- the outbox forgets by age. `account_key` is the account, or the brand's number below zero where there is none. What waits
-- behind another, and what was given up, is never due.
create table event_held (
  place bigint generated always as identity primary key,
  consumer text not null,
  event_id bigint not null,
  account_key bigint not null,
  type text not null,
  version int not null,
  merchant_id int not null,
  account_id bigint,
  payload jsonb not null,
  at timestamptz not null,
  state text not null check (state in ('retrying', 'waiting', 'dead')),
  attempts int not null default 0,
  next_at timestamptz not null,
  held_at timestamptz not null,
  error text,
  unique (consumer, event_id)
);
--;;
create index event_held_order on event_held (consumer, account_key, place);
--;;
create index event_held_due on event_held (consumer, next_at);

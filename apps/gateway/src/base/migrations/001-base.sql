-- Business events, written in the transaction that makes them true. `xid` orders them by commit for readers:
-- identity values commit out of order, so a reader with `id > cursor` would lose rows.
create table outbox_event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  merchant_id int not null,
  account_id bigint,
  payload jsonb not null,
  at timestamptz not null
);
--;;
create index outbox_event_order on outbox_event (xid, id);
--;;
-- Where each consumer has got to.
create table event_cursor (
  consumer text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0
);
--;;
-- A run of a job for a slot of time; the primary key is the claim.
create table job_run (
  job text not null,
  slot text not null,
  lease_until timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  attempts int not null default 1,
  error text,
  primary key (job, slot)
);
--;;
create index job_run_age on job_run (started_at);

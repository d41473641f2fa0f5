-- How a brand's members pay and are paid. Few rows.
create table payment_channel (
  merchant_id int not null,
  code text collate "C" not null check (code ~ '^[A-Z0-9_]{2,24}$'),
  -- The name by language.
  names jsonb not null,
  -- Path of the mark below the image base.
  icon text not null,
  is_open boolean not null default true,
  takes_deposits boolean not null,
  pays_withdrawals boolean not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  sort int not null,
  primary key (merchant_id, code)
);
--;;
-- Deposits: rulebook 13.2. What is SUCCESS but not completed is being booked.
create table deposit_order (
  order_no text collate "C" primary key,
  merchant_id int not null,
  account_id bigint not null,
  channel text collate "C" not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED')),
  -- The asker's own name for the request: asked twice, it is one order.
  request_key text collate "C" not null,
  reason text,
  requested_at timestamptz not null,
  decided_at timestamptz,
  completed_at timestamptz,
  unique (account_id, request_key)
);
--;;
-- One open order a method: rulebook 13.2.
create unique index deposit_order_open on deposit_order (account_id, channel) where state in ('CREATED', 'PENDING');
--;;
create index deposit_order_record on deposit_order (account_id, requested_at desc);
--;;
create index deposit_order_waiting on deposit_order (requested_at) where state = 'CREATED';
--;;
create index deposit_order_unfinished on deposit_order (decided_at) where decided_at is not null and completed_at is null;
--;;
-- Withdrawals: rulebook 13.4. CREATED: the amount is not held yet. What is in a final state but not completed is being booked.
create table withdrawal_order (
  order_no text collate "C" primary key,
  merchant_id int not null,
  account_id bigint not null,
  channel text collate "C" not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('CREATED', 'REVIEWING', 'APPROVED', 'PAYING', 'WAIT_CONFIRM', 'RECEIVED', 'DISPUTED', 'SUCCESS',
    'REJECTED', 'FAILED', 'REFUNDED', 'CANCELLED')),
  request_key text collate "C" not null,
  reason text,
  requested_at timestamptz not null,
  decided_at timestamptz,
  completed_at timestamptz,
  unique (account_id, request_key)
);
--;;
create index withdrawal_order_record on withdrawal_order (account_id, requested_at desc);
--;;
create index withdrawal_order_open on withdrawal_order (merchant_id, state, requested_at) where completed_at is null;
--;;
create index withdrawal_order_unfinished on withdrawal_order (requested_at)
  where completed_at is null and state in ('CREATED', 'SUCCESS', 'RECEIVED', 'REJECTED', 'FAILED', 'REFUNDED', 'CANCELLED');
--;;
-- How many operations were completed on a business day, and how long they took together: one row a brand, day and kind.
create table cashier_day (
  merchant_id int not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  day date not null,
  operations bigint not null,
  seconds bigint not null,
  primary key (merchant_id, kind, day)
);

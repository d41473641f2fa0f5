-- To whom and when a way of paying is open, and what it costs. Amounts in ten-thousandths of a unit.
alter table payment_channel
  -- From which rank on, and what the most is from a rank on: [{"rank": 3, "max": "5000000"}].
  add column min_rank smallint not null default 0 check (min_rank between 0 and 100),
  add column rank_limits jsonb not null default '[]',
  add column quick_amounts bigint[] not null default '{}',
  -- What is kept of a deposit, in hundredths of a percent.
  add column fee_rate int not null default 0 check (fee_rate between 0 and 2000),
  -- Minutes of the brand's day between which it is open; both null: all day.
  add column opens_at smallint check (opens_at between 0 and 1439),
  add column closes_at smallint check (closes_at between 0 and 1440),
  -- Announced maintenance.
  add column rest_from timestamptz,
  add column rest_until timestamptz,
  -- Where a transfer goes that operators find by hand: {bankCode, bankName, accountNo, holder}.
  add column bank jsonb;
--;;
-- What a brand's unit is worth: 1.00 is so many of the currency. Few rows.
create table cashier_brand (
  merchant_id int primary key,
  unit_value int not null check (unit_value between 1 and 1000000)
);
--;;
alter table deposit_order
  -- Null: run by operators.
  add column provider text collate "C",
  add column method text collate "C",
  add column kind text,
  add column unit_value int not null default 1,
  add column expires_at timestamptz,
  -- What the provider was asked, without what is secret; the same is asked again where no answer came.
  add column asked jsonb,
  -- Who asks now has it until then.
  add column asking_until timestamptz,
  add column provider_ref text collate "C",
  add column pay_amount bigint,
  -- What the member does to pay; null: the provider has not said it yet.
  add column instructions jsonb,
  -- What was paid, where it was; it may differ from what was ordered. And the fee that was kept of it.
  add column paid_amount bigint check (paid_amount > 0),
  add column fee bigint not null default 0 check (fee >= 0),
  -- When the member said so.
  add column told_paid_at timestamptz,
  -- What the transfer must say.
  add column note text collate "C",
  add column claimed_by text,
  add column claimed_at timestamptz,
  add column remark text;
--;;
-- What has no instructions yet, or was said to be paid: its provider is asked until the answer is definite.
create index deposit_order_asking on deposit_order (requested_at)
  where provider is not null and state in ('CREATED', 'PENDING');
--;;
create index deposit_order_queue on deposit_order (merchant_id, requested_at) where state in ('CREATED', 'PENDING');
--;;
create index deposit_order_speed on deposit_order (merchant_id, channel, completed_at desc) where state = 'SUCCESS' and completed_at is not null;
--;;
create unique index deposit_order_note on deposit_order (merchant_id, note) where note is not null;
--;;
-- Every payment that a provider reported, or that a bank's statement shows, once. HELD waits for a person.
create table deposit_payment (
  id bigint generated always as identity unique,
  provider text collate "C" not null,
  payment_id text collate "C" not null,
  merchant_id int not null,
  -- Null: of a statement, and no order is known.
  order_no text collate "C",
  amount bigint not null check (amount > 0),
  currency text not null,
  provider_ref text collate "C" not null,
  state text not null check (state in ('PENDING', 'PAID', 'FAILED', 'HELD', 'REFUSED')),
  reason text,
  told_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  -- The order by which a held payment was booked.
  booked_order text collate "C",
  primary key (provider, payment_id)
);
--;;
create index deposit_payment_order on deposit_payment (order_no) where order_no is not null;
--;;
create index deposit_payment_held on deposit_payment (merchant_id, id) where state = 'HELD';
--;;
-- "I paid, nothing arrived": what a member asks about an order, and what is answered.
create table deposit_ticket (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  order_no text collate "C" not null,
  question text not null,
  state text not null check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  opened_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz
);
--;;
create unique index deposit_ticket_open on deposit_ticket (order_no) where state = 'OPEN';
--;;
create index deposit_ticket_order on deposit_ticket (order_no, id desc);
--;;
create index deposit_ticket_queue on deposit_ticket (merchant_id, id) where state = 'OPEN';

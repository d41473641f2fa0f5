-- How far a brand's contracts of a kind, type and length of period are settled: docs/rules/settlement.md. Whoever settles holds its row.
create table agent_settlement (
  merchant_id int not null,
  kind text collate "C" not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  -- Empty: a dividend.
  salary_type text collate "C" not null check (salary_type in ('', 'PROFIT', 'LOSS', 'SINGLE_BET')),
  unit text collate "C" not null check (unit in ('five-minutes', 'hour', 'day', 'week', 'half-month', 'month')),
  settled_until timestamptz not null,
  primary key (merchant_id, kind, salary_type, unit)
);
--;;
-- A period that was settled and had bills.
create table agent_run (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  kind text collate "C" not null,
  salary_type text collate "C" not null,
  unit text collate "C" not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  calculated_at timestamptz not null,
  -- Null: some of its lines wait to be paid.
  paid_at timestamptz,
  unique (merchant_id, kind, salary_type, unit, period_start)
);
--;;
create index agent_run_open on agent_run (merchant_id, id) where paid_at is null;
--;;
-- What a holder is paid by its contract for a period.
create table agent_bill (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  merchant_id int not null,
  contract_id bigint not null,
  kind text collate "C" not null,
  salary_type text collate "C",
  unit text collate "C" not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Where its figures begin: later than the period where an earlier bill has counted some of it.
  counted_from timestamptz not null,
  holder_id bigint not null,
  -- Null: the house.
  upline_id bigint,
  -- The top of the line with which it is paid.
  line_id bigint not null,
  base bigint not null,
  valid_bet bigint not null,
  won_valid_bet bigint not null,
  lost_valid_bet bigint not null,
  -- What the tiers are tested by besides: of a real-time salary the day before, of a dividend before what was carried.
  tier_valid_bet bigint not null,
  house_net bigint not null,
  active_members int not null,
  carry_in bigint not null check (carry_in <= 0),
  carry_out bigint not null check (carry_out <= 0),
  -- What a real-time salary keeps for the next window, in millionths of the smallest amount.
  remainder numeric(40),
  -- Its place among the tiers, from 0; null: none was reached.
  tier smallint,
  rate int,
  gross bigint not null check (gross >= 0),
  owed bigint not null check (owed >= 0),
  net bigint not null,
  -- What is owed to each right below: [{"holderId": "1", "gross": "100"}].
  deductions jsonb not null,
  status text collate "C" not null check (status in
    ('CALCULATED', 'REVIEW', 'PAID', 'PARTLY_PAID', 'INSUFFICIENT', 'OVERDUE', 'NOT_REACHED', 'HELD', 'CANCELLED')),
  -- Why it waits: for an operator, because it is high; or for news of its figures that was set aside.
  review text collate "C" check (review in ('LIMIT', 'NEWS')),
  -- What came of it so far, and what of that is kept for a frozen holder.
  paid bigint not null default 0 check (paid between 0 and gross),
  kept bigint not null default 0 check (kept >= 0),
  calculated_at timestamptz not null,
  -- When it came to its status.
  settled_at timestamptz not null,
  remark text,
  check (net = gross - owed),
  check ((tier is null) = (rate is null)),
  check (status <> 'REVIEW' or review is not null),
  check (status <> 'PAID' or paid = gross),
  unique (contract_id, period_start)
) with (fillfactor = 80);
--;;
create index agent_bill_run on agent_bill (run_id, line_id);
--;;
create index agent_bill_holder on agent_bill (holder_id, kind, period_start desc, id desc);
--;;
create index agent_bill_upline on agent_bill (upline_id, kind, period_start desc, id desc);
--;;
create index agent_bill_brand on agent_bill (merchant_id, id desc);
--;;
create index agent_bill_open on agent_bill (merchant_id, status, id) where status in ('REVIEW', 'OVERDUE', 'PARTLY_PAID', 'INSUFFICIENT', 'HELD');
--;;
-- Each movement of money for a bill, written with it.
create table agent_payment (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  bill_id bigint not null,
  from_kind text collate "C" not null check (from_kind in ('HOUSE', 'MAIN', 'KEPT')),
  -- Null: the house.
  from_id bigint,
  to_kind text collate "C" not null check (to_kind in ('HOUSE', 'MAIN', 'KEPT')),
  to_id bigint,
  amount bigint not null check (amount > 0),
  way text collate "C" not null check (way in ('RUN', 'DEBT', 'PAY_NOW', 'BEHALF', 'CLAIM', 'RELEASE', 'RETURN')),
  at timestamptz not null,
  check ((from_kind = 'HOUSE') = (from_id is null)),
  check ((to_kind = 'HOUSE') = (to_id is null))
);
--;;
create index agent_payment_bill on agent_payment (bill_id, id);
--;;
create index agent_payment_from on agent_payment (from_id, id desc);
--;;
-- What an account could not pay of a bill.
create table agent_debt (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  bill_id bigint not null unique,
  payer_id bigint not null,
  -- Null: the house, which has paid for it.
  creditor_id bigint,
  amount bigint not null check (amount > 0),
  open bigint not null check (open between 0 and amount),
  opened_at timestamptz not null,
  overdue_at timestamptz,
  closed_at timestamptz,
  check ((open = 0) = (closed_at is not null))
) with (fillfactor = 80);
--;;
create index agent_debt_payer on agent_debt (payer_id, id) where open > 0;
--;;
create index agent_debt_open on agent_debt (merchant_id, id) where open > 0;

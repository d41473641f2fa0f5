-- Where a withdrawal goes, what it costs, and what of it has arrived in the end.
alter table withdrawal_order
  add column payout_account_id bigint,
  -- As it is shown: kind, bank and the last characters of the account.
  add column payout_kind text,
  add column payout_bank text,
  add column payout_to text,
  add column fee bigint not null default 0 check (fee >= 0 and fee < amount),
  -- With its fee. Null: all of the amount, where the order's state says that it was paid.
  add column paid bigint check (paid > 0 and paid <= amount),
  add column claimed_by text,
  add column claimed_at timestamptz;
--;;
create index withdrawal_order_queue on withdrawal_order (merchant_id, requested_at, order_no) where completed_at is null;
--;;
create index withdrawal_order_pending on withdrawal_order (account_id) where completed_at is null;
--;;
-- The parts in which a withdrawal is paid out; together they are its amount without the fee.
create table withdrawal_part (
  -- The order's number, a dot, and the part's.
  payout_no text collate "C" primary key,
  order_no text collate "C" not null references withdrawal_order (order_no),
  merchant_id int not null,
  account_id bigint not null,
  part int not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('QUEUED', 'SENDING', 'WAIT_CONFIRM', 'RECEIVED', 'SUCCESS', 'DISPUTED', 'REFUNDED', 'FAILED')),
  -- Counted from 1, one more each time that it is paid again.
  attempt int not null default 1,
  -- Null: paid by hand.
  provider text collate "C",
  provider_ref text,
  batch text collate "C",
  -- Who pays, in the payer's words.
  hint text not null default '',
  sent_at timestamptz,
  confirm_until timestamptz,
  -- The member's words of a dispute; `auto` where nobody answered.
  remark text not null default '' check (char_length(remark) <= 140),
  -- The attempt that was disputed last: once each.
  disputed_attempt int,
  disputed_at timestamptz,
  decision text check (decision in ('force', 'again', 'refund')),
  reason text not null default '',
  decided_at timestamptz,
  unique (order_no, part)
);
--;;
create index withdrawal_part_waiting on withdrawal_part (confirm_until) where state = 'WAIT_CONFIRM';
--;;
create index withdrawal_part_pending on withdrawal_part (account_id) where state = 'WAIT_CONFIRM';
--;;
create index withdrawal_part_disputed on withdrawal_part (merchant_id, disputed_at) where state = 'DISPUTED';
--;;
create index withdrawal_part_queued on withdrawal_part (merchant_id, payout_no) where state = 'QUEUED';
--;;
create index withdrawal_part_batch on withdrawal_part (merchant_id, batch) where batch is not null;
--;;
-- What operators write down about a withdrawal for each other.
create table withdrawal_note (
  id bigint generated always as identity primary key,
  order_no text collate "C" not null,
  at timestamptz not null,
  operator text not null,
  note text not null
);
--;;
create index withdrawal_note_order on withdrawal_note (order_no, id);
--;;
-- How a brand pays out. Without a row: the usual.
create table withdrawal_setting (
  merchant_id int primary key,
  may_cancel boolean not null,
  confirm_minutes int not null check (confirm_minutes between 1 and 1440),
  -- Minutes after midnight in the brand's time; the end may be before the start.
  opens_at int not null check (opens_at between 0 and 1440),
  closes_at int not null check (closes_at between 0 and 1440)
);
--;;
-- What a day allows by the level of a member. Without a row: the usual.
create table withdrawal_limit (
  merchant_id int not null,
  rank_level int not null check (rank_level between 0 and 99),
  daily_count int not null check (daily_count >= 0),
  daily_amount bigint not null check (daily_amount >= 0),
  free_count int not null check (free_count >= 0),
  -- Parts of 100,000,000.
  fee_rate bigint not null check (fee_rate between 0 and 50000000),
  fee_cap bigint not null check (fee_cap >= 0),
  primary key (merchant_id, rank_level)
);

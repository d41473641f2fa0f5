-- VIP levels: docs/rules/vip.md. The level itself stands at the account; here is what the engine knows beside it.
create table vip_member (
  account_id bigint primary key,
  merchant_id int not null,
  -- The highest level that was reached or given: only a higher one is a promotion.
  reached smallint not null check (reached between 0 and 10),
  -- The level to which the member can return; null: none was lost.
  lost smallint check (lost between 1 and 10),
  -- The cycle in which the level is to be kept, in business days, both included.
  cycle_from date not null,
  cycle_to date not null check (cycle_to >= cycle_from),
  -- What was bet validly on the cycle's first day before it began, in ten-thousandths of a unit.
  cycle_base bigint not null,
  -- Since when a birthday is known.
  birthday_seen date
) with (fillfactor = 80);
--;;
create index vip_member_merchant on vip_member (merchant_id, account_id);
--;;
create table vip_change (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  merchant_id int not null,
  from_level smallint not null check (from_level between 0 and 10),
  to_level smallint not null check (to_level between 0 and 10),
  reason text collate "C" not null check (reason in ('PROMOTION', 'KEPT', 'DEMOTION', 'RETURN', 'OPERATOR')),
  at timestamptz not null,
  -- By what it was decided, in ten-thousandths of a unit: of a lifetime; of a cycle where it was kept, lost or found again.
  deposits bigint not null,
  valid_bet bigint not null,
  -- An operator's reason.
  note text not null default ''
);
--;;
create index vip_change_account on vip_change (account_id, id);
--;;
-- Members of whom something was counted, by the day in which that was heard: they are looked at in the night after it.
create table vip_due (
  merchant_id int not null,
  day date not null,
  account_id bigint not null,
  primary key (merchant_id, day, account_id)
);
--;;
-- The last day through which a brand's members were looked at, and what levels asked for then.
create table vip_round (
  merchant_id int primary key,
  day date not null,
  needs jsonb not null
);

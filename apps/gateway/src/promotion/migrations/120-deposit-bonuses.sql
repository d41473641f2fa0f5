-- Bonuses that members chose with a deposit: one row for each order with one. Amounts in ten-thousandths of a unit.
create table promotion_deposit (
  order_no text collate "C" primary key,
  merchant_id int not null,
  account_id bigint not null,
  promotion_id int not null,
  -- The cycle in which it was chosen.
  cycle text collate "C" not null,
  -- WAITING: for the money, and it has a place. GONE: the order ended without, and the place is free again.
  state text collate "C" not null check (state in ('WAITING', 'GIVEN', 'REFUSED', 'GONE')),
  chosen_at timestamptz not null,
  -- What was accepted: title by language and terms.
  words jsonb not null,
  terms jsonb not null,
  -- What was to be paid in; once it is given what was paid, and what was given for it.
  deposit bigint not null,
  money bigint,
  -- Why it was refused.
  reason text not null default ''
);
--;;
create index promotion_deposit_waiting on promotion_deposit (chosen_at, order_no) where state = 'WAITING';
--;;
create index promotion_deposit_member on promotion_deposit (account_id) where state = 'WAITING';

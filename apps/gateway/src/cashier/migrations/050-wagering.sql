-- One row for whoever has bet or had something to wager: who changes what a member has to wager holds it.
create table wagering_queue (
  account_id bigint primary key,
  -- When the latest bet was settled that has been looked at: what is made later is no older.
  fed_until timestamptz
);
--;;
-- What is to be wagered, one row for each credit that needs it. Amounts in ten-thousandths of a unit.
create table wagering_requirement (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  currency text not null,
  source text collate "C" not null,
  -- Its maker's own name for it: made twice, it is one.
  request_key text collate "C" not null,
  base bigint not null check (base > 0),
  -- Hundredths of a percent.
  multiple int not null check (multiple > 0),
  -- What a bet counts by game type, in hundredths of a percent; null: the usual weights.
  weights jsonb,
  required bigint not null check (required > 0),
  done bigint not null default 0 check (done between 0 and required),
  status text not null default 'OPEN' check (status in ('OPEN', 'DONE', 'CLEARED', 'CANCELLED')),
  -- It stays as it is, whatever becomes of the bets that fed it.
  is_final boolean not null default false check (is_final or status in ('OPEN', 'DONE')),
  created_at timestamptz not null,
  -- Null: the money that it is for may be on its way still.
  booked_at timestamptz,
  ended_at timestamptz,
  reason text,
  unique (account_id, request_key)
);
--;;
create index wagering_requirement_live on wagering_requirement (account_id, created_at, id) where not is_final;
--;;
create index wagering_requirement_record on wagering_requirement (account_id, created_at desc, id desc);
--;;
-- Settled bets that came while something was to be wagered, as they stand in the betting record.
create table wagering_bet (
  account_id bigint not null,
  bet_no text collate "C" not null,
  vendor_id int not null,
  round_ref text collate "C" not null,
  game_type text not null,
  settled_at timestamptz not null,
  -- 0: taken back.
  valid_bet bigint not null,
  primary key (account_id, bet_no)
);
--;;
create index wagering_bet_order on wagering_bet (account_id, settled_at, bet_no);
--;;
-- What of a bet went where: the part of its valid bet that was used, and what that counted.
create table wagering_contribution (
  account_id bigint not null,
  bet_no text collate "C" not null,
  requirement_id bigint not null,
  used bigint not null check (used > 0),
  counted bigint not null check (counted > 0),
  primary key (account_id, bet_no, requirement_id)
);

-- Members who take part in promotions: one row for each cycle of each.
create table promotion_entry (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  promotion_id int not null,
  -- The cycle of its terms, e.g. `once`, `2026-01-15`, `week-2026-01-12`.
  cycle text collate "C" not null,
  -- Of promotions with the same name a member takes part in one at a time; empty: in any number.
  exclusive_group text collate "C" not null,
  state text collate "C" not null check (state in ('JOINED', 'APPLYING', 'PROCESSING', 'REJECTED', 'ISSUED')),
  joined_at timestamptz not null,
  -- When the reward was asked for.
  asked_at timestamptz,
  remark text not null default '',
  -- Who decided, when, and why it was rejected.
  decided_at timestamptz,
  decided_by text,
  reason text not null default '',
  -- What it was asked for by: pictures are kept by it, one name for each try.
  tries int not null default 0,
  unique (account_id, promotion_id, cycle)
);
--;;
create index promotion_entry_requests on promotion_entry (merchant_id, asked_at, id) where state = 'APPLYING';
--;;
create index promotion_entry_processing on promotion_entry (decided_at, id) where state = 'PROCESSING';
--;;
-- Places of a promotion's cycle that are taken: one row a promotion and cycle.
create table promotion_place (
  promotion_id int not null,
  cycle text collate "C" not null,
  taken int not null check (taken >= 0),
  primary key (promotion_id, cycle)
);

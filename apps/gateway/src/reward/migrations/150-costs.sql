-- What was issued, ended and taken back on a day, for reports of cost.
create index reward_item_issued on reward_item (merchant_id, issued_at);
--;;
create index reward_item_ended on reward_item (merchant_id, ended_at) where ended_at is not null;
--;;
create index reward_item_reversed on reward_item (merchant_id, reversed_at) where reversed_at is not null;
--;;
-- What a rule has issued, for a budget that is given to it later. The rule is the first part of an item's name.
create index reward_item_rule on reward_item (merchant_id, source, split_part(source_ref, ':', 1), issued_at);
--;;
-- How much money a rule, or a source, may give. Few rows.
create table reward_budget (
  merchant_id int not null references merchant (id),
  source text collate "C" not null,
  -- What the source calls the rule; empty: all of the source together.
  rule text collate "C" not null,
  -- TOTAL: once and for all; MONTH: in each calendar month of the brand.
  span text collate "C" not null check (span in ('TOTAL', 'MONTH')),
  -- Ten-thousandths of a unit.
  amount bigint not null check (amount > 0),
  alarm_percent int not null check (alarm_percent between 1 and 100),
  revision int not null default 1,
  updated_at timestamptz not null,
  primary key (merchant_id, source, rule)
);
--;;
-- What was issued of it: `all`, or one row for each month.
create table reward_budget_spent (
  merchant_id int not null,
  source text collate "C" not null,
  rule text collate "C" not null,
  month text collate "C" not null,
  spent bigint not null check (spent >= 0),
  primary key (merchant_id, source, rule, month),
  foreign key (merchant_id, source, rule) references reward_budget on delete cascade
) with (fillfactor = 50);

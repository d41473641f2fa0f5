-- How points are earned, in whole numbers: units of money for one point, and what a level makes of a point, in hundredths.
alter table point_config
  add column step_points int not null default 100 check (step_points > 0),
  add column steps jsonb not null default '{}',
  add column factors jsonb not null default '{"0": 100, "3": 120, "6": 150, "9": 200}';
--;;
-- Points for each 1,000 units were kept here before; gateways of the version before still write them.
alter table point_config alter column ratios set default '{}';
--;;
update point_config c set steps = coalesce(
  (select jsonb_object_agg(key, greatest(1, round(1000 / value::text::numeric))) from jsonb_each(c.ratios) where value::text::numeric > 0), '{}');
--;;
-- What was in force since when: a bet counts by what was in force when it was placed, whatever becomes of it later.
create table point_rate (
  merchant_id int not null references merchant (id),
  from_at timestamptz not null,
  steps jsonb not null,
  factors jsonb not null,
  primary key (merchant_id, from_at)
);
--;;
-- Bets from before points were counted earn none.
insert into point_rate (merchant_id, from_at, steps, factors) select merchant_id, date_trunc('minute', now()) + interval '1 minute', steps, factors from point_config;
--;;
-- The levels that members had, since when.
create table point_level (
  account_id bigint not null,
  from_at timestamptz not null,
  level smallint not null,
  primary key (account_id, from_at)
);
--;;
-- What was counted of a member, by what it counts as: points come of these sums alone.
create table point_earned (
  account_id bigint not null references point_account (account_id),
  -- A game type, or DEPOSIT.
  category text collate "C" not null,
  -- Units of money for one point, and what a point makes, in hundredths.
  step int not null check (step > 0),
  factor int not null check (factor >= 0),
  -- Valid bets or deposits, in ten-thousandths of a unit.
  counted bigint not null,
  primary key (account_id, category, step, factor)
);
--;;
-- The latest moment of which something was counted: a new level begins after it.
alter table point_account add column counted_until timestamptz;

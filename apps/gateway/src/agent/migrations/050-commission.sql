-- Whom a settled bet gives commission, and how much of it: docs/rules/agents.md#commissions. A correction counts by what stands here.
create table agent_commission_bet (
  account_id bigint not null,
  bet_no text collate "C" not null,
  -- [{"agentId", "sourceId", "rate"}], the rates in millionths.
  shares jsonb not null,
  primary key (account_id, bet_no)
);
--;;
-- The valid bet of a day by which an agent earns, by the account right below it through which it came, and what of it was paid for.
create table agent_commission_line (
  agent_id bigint not null,
  day date not null,
  game_type text collate "C" not null,
  source_id bigint not null,
  rate int not null check (rate > 0),
  merchant_id int not null,
  valid_bet bigint not null default 0,
  taken bigint not null default 0,
  primary key (agent_id, day, game_type, source_id, rate)
);
--;;
create index agent_commission_line_open on agent_commission_line (merchant_id, agent_id) where valid_bet <> taken;
--;;
create index agent_commission_line_ticket on agent_commission_line (merchant_id, agent_id) where valid_bet <> taken and game_type = 'LOTT';
--;;
create table agent_commission_account (
  agent_id bigint primary key,
  merchant_id int not null,
  -- What is left of a cent, in millionths of the smallest amount.
  remainder bigint not null default 0
);
--;;
-- Commission that was paid, or taken back where it is below 0: the ledger has it under its number.
create table agent_commission_payment (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  agent_id bigint not null,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  is_posted boolean not null default false
);
--;;
create index agent_commission_payment_open on agent_commission_payment (id) where not is_posted;
--;;
create index agent_commission_payment_agent on agent_commission_payment (agent_id, id);

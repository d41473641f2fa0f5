-- What agents are paid by those above them: docs/rules/contracts.md. A version of an agreement is a row.
create table agent_contract (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  kind text collate "C" not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  salary_type text collate "C" check (salary_type in ('PROFIT', 'LOSS', 'SINGLE_BET')),
  -- Null: the house.
  upline_id bigint,
  holder_id bigint not null,
  version int not null check (version > 0),
  terms jsonb not null,
  status text collate "C" not null check (status in ('ACTIVE', 'ENDING', 'ENDED')),
  effective_from timestamptz not null,
  -- The first moment at which it is not in force any more.
  effective_until timestamptz,
  end_reason text collate "C" check (end_reason in ('TERMINATED', 'REPLACED', 'FORCED', 'MOVED', 'UPLINE_ENDED', 'UPLINE_LOWERED')),
  check ((kind = 'DIVIDEND') = (salary_type is null)),
  check ((status = 'ACTIVE') = (effective_until is null)),
  check ((status = 'ACTIVE') = (end_reason is null)),
  unique (holder_id, kind, salary_type, version)
) with (fillfactor = 80);
--;;
create unique index agent_contract_live on agent_contract (holder_id, kind, coalesce(salary_type, '')) where status <> 'ENDED';
--;;
create index agent_contract_holder on agent_contract (holder_id, id desc);
--;;
create index agent_contract_upline on agent_contract (upline_id, id desc);
--;;
create index agent_contract_brand on agent_contract (merchant_id, id desc);
--;;
create index agent_contract_ending on agent_contract (effective_until) where status = 'ENDING';
--;;
-- What one side has asked the other: a new contract, or the end of one.
create table agent_contract_request (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  type text collate "C" not null check (type in ('NEW', 'TERMINATE')),
  kind text collate "C" not null,
  salary_type text collate "C",
  upline_id bigint not null,
  holder_id bigint not null,
  -- Which of the two asked.
  asked_by bigint not null check (asked_by in (upline_id, holder_id)),
  terms jsonb not null,
  -- The contract that is to end, or the one that came of it.
  contract_id bigint,
  status text collate "C" not null check (status in ('PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  check ((status = 'PENDING') = (answered_at is null))
) with (fillfactor = 80);
--;;
create unique index agent_contract_request_open on agent_contract_request (upline_id, holder_id, kind, coalesce(salary_type, ''))
  where status = 'PENDING';
--;;
create index agent_contract_request_due on agent_contract_request (expires_at) where status = 'PENDING';
--;;
create index agent_contract_request_holder on agent_contract_request (holder_id, id desc);
--;;
create index agent_contract_request_upline on agent_contract_request (upline_id, id desc);
--;;
create index agent_contract_request_asked on agent_contract_request (contract_id, answered_at desc) where type = 'TERMINATE';

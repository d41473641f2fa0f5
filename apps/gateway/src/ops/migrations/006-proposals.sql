-- What one operator proposed and another person has to approve.
create table ops_proposal (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant (id),
  -- The call, and what was sent with it.
  action text not null,
  input jsonb not null,
  proposer text not null,
  -- The person behind it: of a program who has seen its key.
  person text not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  -- `running` while it is being done: by who claimed it last.
  state text not null check (state in ('open', 'running', 'done', 'rejected', 'expired')),
  decider text,
  decided_at timestamptz,
  reason text,
  result jsonb
);
--;;
create index ops_proposal_newest on ops_proposal (merchant_id, id desc);
--;;
create index ops_proposal_open on ops_proposal (expires_at) where state = 'open';

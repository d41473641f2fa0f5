-- Logins of an agent that read chosen pages of its centre: docs/rules/agents.md#assistants.
create table assistant (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null references account (id),
  -- What is typed to log in, and its compared form.
  username text not null,
  username_key text collate "C" not null,
  hash text not null,
  pages text[] not null check (cardinality(pages) > 0),
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  last_login_at timestamptz,
  unique (merchant_id, username_key)
);
--;;
create index assistant_account on assistant (account_id, id);
--;;
-- With its assistant a session goes too: without one it would be the agent's own.
alter table session add column assistant_id bigint references assistant (id) on delete cascade;
--;;
create index session_assistant on session (assistant_id) where assistant_id is not null;

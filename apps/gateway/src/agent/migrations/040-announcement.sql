-- What agents tell all below them: docs/rules/agents.md#announcements. Its message has the key `line:<id>`.
create table agent_announcement (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  -- The request's own name: sent again it is the same announcement.
  request_key text collate "C" not null,
  title text not null,
  text text not null,
  sent_at timestamptz not null,
  withdrawn_at timestamptz,
  unique (account_id, request_key)
) with (fillfactor = 90);
--;;
create index agent_announcement_newest on agent_announcement (account_id, id desc);

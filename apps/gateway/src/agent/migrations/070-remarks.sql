-- What an agent calls an account below it by: nobody else sees it.
create table agent_remark (
  agent_id bigint not null,
  account_id bigint not null,
  remark text not null check (remark <> ''),
  primary key (agent_id, account_id)
);
--;;
-- The own child whom alone an announcement is for; null: all below.
alter table agent_announcement add column member_id bigint;

-- Registration links of agents: what stands behind codes of the kind affiliate. What an account is given when it registers by one.
create table agent_link (
  merchant_id int not null,
  code_key text collate "C" not null,
  code text not null,
  account_id bigint not null,
  type smallint not null check (type in (0, 1, 41)),
  series smallint not null,
  -- Ten-thousandths of a percent, by game category.
  rates jsonb not null,
  remark text not null check (length(remark) <= 30),
  created_at timestamptz not null,
  expires_at timestamptz,
  max_uses int check (max_uses > 0),
  is_disabled boolean not null default false,
  deleted_at timestamptz,
  visits int not null default 0,
  uses int not null default 0,
  depositors int not null default 0,
  primary key (merchant_id, code_key),
  check (uses <= max_uses)
) with (fillfactor = 80);
--;;
create index agent_link_owner on agent_link (account_id, created_at desc) where deleted_at is null;
--;;
-- Who came by which link, and when the first deposit came.
create table agent_link_use (
  account_id bigint primary key,
  merchant_id int not null,
  code_key text collate "C" not null,
  at timestamptz not null,
  deposited_at timestamptz
);

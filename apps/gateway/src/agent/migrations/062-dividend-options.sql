-- How a run is counted and paid: as its brand had it when the run was made, whatever the brand says later.
alter table agent_run
  add column payer_mode text collate "C" not null default 'UPLINE' check (payer_mode in ('UPLINE', 'HOUSE_NET')),
  add column excludes_self boolean not null default false,
  add column deducts_fees boolean not null default false;
--;;
-- What of house_net was taken off for fees of payments.
alter table agent_bill add column fees bigint not null default 0;
--;;
-- True: what the house has advanced for a payer, which is set off against the payer's next bills of the same kind, and against nothing else.
alter table agent_debt add column from_bills boolean not null default false;
--;;
alter table agent_payment drop constraint agent_payment_way_check;
--;;
alter table agent_payment add constraint agent_payment_way_check
  check (way in ('RUN', 'DEBT', 'PAY_NOW', 'BEHALF', 'CLAIM', 'RELEASE', 'RETURN', 'SET_OFF')) not valid;

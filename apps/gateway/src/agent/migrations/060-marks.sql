-- After how much valid bet of a team's day the run's real-time salaries paid nothing, in ten-thousandths of a unit; null: they did not stop.
alter table agent_run add column stop_amount bigint;
--;;
alter table agent_bill drop constraint agent_bill_review_check;
--;;
alter table agent_bill add constraint agent_bill_review_check check (review in ('LIMIT', 'HOLDER', 'DAILY', 'NEWS')) not valid;
--;;
-- Holders whose dividends wait for an operator, whatever they come to.
create table agent_reviewed (
  account_id bigint primary key,
  merchant_id int not null,
  since timestamptz not null,
  reason text not null
);
--;;
create index agent_reviewed_brand on agent_reviewed (merchant_id);

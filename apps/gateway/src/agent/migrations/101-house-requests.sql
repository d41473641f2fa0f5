-- A top agent asks the house to end a contract: then nobody stands above.
alter table agent_contract_request alter column upline_id drop not null;
--;;
create unique index agent_contract_request_house on agent_contract_request (merchant_id, holder_id, kind, coalesce(salary_type, ''))
  where status = 'PENDING' and upline_id is null;

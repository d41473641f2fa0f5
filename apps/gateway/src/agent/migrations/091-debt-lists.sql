-- Bad records are listed by who owes or has owed, and those that were overdue whatever became of them.
create index agent_debt_of_payer on agent_debt (payer_id, bill_id);
--;;
create index agent_debt_late on agent_debt (merchant_id, bill_id) where overdue_at is not null;

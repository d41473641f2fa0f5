-- What of an advance an operator has closed without a payment.
alter table agent_debt add column forgiven bigint not null default 0;

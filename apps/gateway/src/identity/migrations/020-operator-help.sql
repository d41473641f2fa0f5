-- Why an account is frozen or free, who said so and when; null: nobody has said anything.
alter table account
  add column status_reason text check (length(status_reason) between 3 and 300),
  add column status_by text,
  add column status_at timestamptz;
--;;
-- Operators list the accounts of a brand by name, and the few that are agents' or frozen without the many that are not.
create index account_agents on account (merchant_id, username_key) where type in (1, 2, 41, 42);
--;;
create index account_restricted on account (merchant_id, status, username_key) where status <> 'ACTIVE';

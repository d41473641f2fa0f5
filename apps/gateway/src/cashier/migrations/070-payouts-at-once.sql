alter table payment_channel
  -- An approved withdrawal is given to the channel's provider without a person's word.
  add column pays_at_once boolean not null default false,
  -- Below this, in ten-thousandths of a unit, what lies at its provider runs low. Null: nobody is warned.
  add column low_balance bigint check (low_balance > 0);
--;;
create index withdrawal_order_approved on withdrawal_order (decided_at, order_no) where state = 'APPROVED';

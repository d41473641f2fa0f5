-- What the member of a lottery ticket gets for the series that it gave up is paid with the ticket's settlement.
alter table reward_rebate_payment drop constraint reward_rebate_payment_kind_check;
--;;
alter table reward_rebate_payment add constraint reward_rebate_payment_kind_check check (kind in ('MANUAL', 'AUTO', 'SELF'));

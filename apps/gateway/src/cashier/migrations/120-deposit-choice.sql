-- What the member chose with a deposit, which the cashier keeps and does not look into; null: nothing.
alter table deposit_order add column choice text collate "C";

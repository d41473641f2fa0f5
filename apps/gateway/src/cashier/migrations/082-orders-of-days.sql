-- The orders of a brand by the day on which they were asked for: what operators take away as a file.
create index deposit_order_days on deposit_order (merchant_id, requested_at, order_no);
--;;
create index withdrawal_order_days on withdrawal_order (merchant_id, requested_at, order_no);

-- What was asked for and ended on a day, for reports of cost.
create index point_order_asked on point_order (merchant_id, requested_at);
--;;
create index point_order_ended on point_order (merchant_id, ended_at) where ended_at is not null;

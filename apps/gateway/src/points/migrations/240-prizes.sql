-- A product that was won: it costs nothing, and the reward that it was won as stands here.
alter table point_order add column prize_of bigint;
--;;
alter table point_order drop constraint point_order_points_check;
--;;
alter table point_order add constraint point_order_points_check check (points > 0 or (points = 0 and amount = 0 and prize_of is not null));
--;;
create index point_order_prize on point_order (account_id, prize_of) where prize_of is not null;

-- Completed orders are counted by a consumer of what is told of them. It begins here: those that were told of before were counted by what
-- completed them, in cashier_day_slot, which only gateways of the version before still write.
select event_begin_here('cashier.days');

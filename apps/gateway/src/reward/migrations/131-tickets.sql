-- Tickets of a raffle beside or instead of money and points.
alter table reward_item add column tickets int not null default 0 check (tickets >= 0), add column raffle text collate "C";
--;;
alter table reward_item drop constraint reward_item_check1;
--;;
alter table reward_item add constraint reward_item_worth check (money > 0 or points > 0 or tickets > 0);

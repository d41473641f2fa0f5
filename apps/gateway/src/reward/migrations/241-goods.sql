-- A product of the points mall that was won: its number, its name by language, and how it is delivered.
alter table reward_item add column product jsonb;
--;;
alter table reward_item drop constraint reward_item_worth;
--;;
alter table reward_item add constraint reward_item_worth check (money > 0 or points > 0 or tickets > 0 or product is not null);
--;;
-- Products that were won, for the audit.
create index reward_item_product on reward_item (id) where product is not null;

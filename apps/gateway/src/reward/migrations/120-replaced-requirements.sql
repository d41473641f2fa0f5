-- The key of the requirement in whose place that of an item comes once it is collected: that of the deposit that it is a bonus of.
alter table reward_item add column replaces text collate "C";

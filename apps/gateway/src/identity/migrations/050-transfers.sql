-- An agent may transfer money to everybody below it, not to its own children only.
alter table account add column to_descendants boolean not null default false;

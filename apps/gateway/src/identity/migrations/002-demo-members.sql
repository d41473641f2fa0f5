-- A member of a demo brand's past: nobody's account, made so that the brand has something to show.
alter table account add column is_demo boolean not null default false;

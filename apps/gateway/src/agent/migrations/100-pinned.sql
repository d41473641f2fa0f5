-- An announcement that stands above the newer ones in the inboxes of the line.
alter table agent_announcement add column pinned boolean not null default false;

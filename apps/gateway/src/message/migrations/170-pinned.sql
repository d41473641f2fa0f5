-- A message to many that stands above the newer ones, for as long as it is kept.
alter table message_notice add column pinned boolean not null default false;
--;;
alter table message_letter add column pinned boolean not null default false;

-- What a brand decides of its logins, codes and guests; what is not said has the platform's usual value.
alter table merchant add column security jsonb not null default '{}';
--;;
-- A host of agents lets nobody else log in.
alter table merchant_host add column for_agents boolean not null default false;

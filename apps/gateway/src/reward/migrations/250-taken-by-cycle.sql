-- A member's page asks for what was collected in the cycles of now, of all missions at once.
alter table reward_mission_taken
  drop constraint reward_mission_taken_pkey,
  add primary key (account_id, cycle, mission_id);

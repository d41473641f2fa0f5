-- The series that a settled ticket is known to be played at; 0: none was told, so that it may still become known. Null: made before it was kept.
alter table play_round add column series smallint;

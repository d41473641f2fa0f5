-- A program's key from when on, and the one before it, which is good for a while beside it.
alter table ops_operator
  -- Null: from before this was kept, and of persons.
  add column key_at timestamptz,
  add column old_key_hash bytea check (length(old_key_hash) = 32),
  add column old_key_until timestamptz,
  -- Who has seen it.
  add column old_made_by text,
  add check ((old_key_hash is null) = (old_key_until is null));

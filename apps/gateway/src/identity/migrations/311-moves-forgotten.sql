-- Moves that are old enough to be forgotten.
create index account_move_old on account_move (at);

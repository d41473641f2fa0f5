-- Wins that were kept apart (code WIN_HELD), for the list of those that wait: few of all transfers.
create index transfer_held_win on transfer (id) where code = 38;

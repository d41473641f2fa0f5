-- The record by the day of settlement, and the file of either.
create index play_round_settled on play_round (account_id, settled_at desc, bet_no) where settled_at is not null;

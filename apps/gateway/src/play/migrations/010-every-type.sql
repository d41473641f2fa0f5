-- The record shows bets of every type, by member and day. One index serves that and a single type as well: what a member played in the
-- days of a selection is summed up anyway.
drop index play_round_record;
--;;
create index play_round_record on play_round (account_id, opened_at desc, bet_no);

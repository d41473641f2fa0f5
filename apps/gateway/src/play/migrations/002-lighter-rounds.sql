-- Every bet writes its round once or twice, so each index is paid for at every bet. The number of a bet leads back to the
-- transfer it was made from and a member's own bets are found by member and day: neither needs more than what stays.
drop index play_round_bet_no;
--;;
drop index play_round_record;
--;;
create index play_round_record on play_round (account_id, game_type, opened_at desc, bet_no);

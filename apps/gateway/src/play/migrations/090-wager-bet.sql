-- What a bet counts for what is to be wagered where it counts for nothing else: its valid bet is 0 then. Null: its valid bet counts.
alter table play_round add column wager_bet bigint;

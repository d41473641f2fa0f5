-- Settled bets that count their stake though their type of game has details, of which some may have been told.
create index play_round_stake_basis on play_round (settled_at)
  where status = 'completed' and valid_bet_basis = 'stake' and game_type not in ('RNG', 'FISH', 'BINGO');

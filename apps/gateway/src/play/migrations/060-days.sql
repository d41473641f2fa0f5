-- What each member's settled bets came to on each business day of the brand, by category and vendor: a bet in the day in which it was
-- settled, what changes of it later in the day in which that is booked. So a row may be negative, and a day that is over stays as it is.
create table play_day (
  account_id bigint not null,
  day date not null,
  game_type text not null,
  vendor_id int not null,
  bets bigint not null,
  stake numeric(30) not null,
  payout numeric(30) not null,
  valid_bet numeric(30) not null,
  -- The valid bet of what was won and of what was lost; a draw has neither.
  won_valid_bet numeric(30) not null,
  lost_valid_bet numeric(30) not null,
  primary key (account_id, day, game_type, vendor_id)
) with (fillfactor = 70);
--;;
-- False until what was settled before there were such rows is counted too.
alter table play_cursor add column has_days boolean not null default true;
--;;
update play_cursor set has_days = not exists (select from play_round);

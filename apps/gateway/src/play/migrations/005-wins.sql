-- The latest rounds of a brand that paid more than their stake: the newest few, the others are deleted in time.
create table play_latest_win (
  merchant_id int not null,
  bet_no text collate "C" not null,
  settled_at timestamptz not null,
  account_id bigint not null,
  vendor_id int not null,
  round_ref text collate "C" not null,
  node_id int not null,
  game_type text not null,
  payout bigint not null,
  primary key (merchant_id, bet_no)
);
--;;
create index play_latest_win_order on play_latest_win (merchant_id, settled_at desc);
--;;
-- The best win of each member on a business day, in a game type and, as ALL, in any. The highest few of each day are kept.
create table play_best_win (
  merchant_id int not null,
  day date not null,
  category text not null,
  account_id bigint not null,
  bet_no text collate "C" not null,
  settled_at timestamptz not null,
  vendor_id int not null,
  round_ref text collate "C" not null,
  node_id int not null,
  game_type text not null,
  payout bigint not null,
  primary key (merchant_id, day, category, account_id)
);
--;;
create index play_best_win_order on play_best_win (merchant_id, category, day, payout desc);
--;;
create index play_best_win_bet on play_best_win (merchant_id, bet_no);
--;;
-- Settled bets of a lottery game on a business day: what makes a lottery popular.
create table play_lottery_day (
  merchant_id int not null,
  day date not null,
  node_id int not null,
  bets bigint not null,
  primary key (merchant_id, day, node_id)
);

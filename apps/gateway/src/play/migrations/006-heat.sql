-- The player of a trial account: what it plays makes no game hot.
alter table vendor_player add column trial boolean not null default false;
--;;
-- Settled rounds of a brand's game on a business day, and of how many members they were. A job deletes old days.
create table play_heat_day (
  merchant_id int not null,
  day date not null,
  node_id int not null,
  rounds bigint not null,
  players int not null,
  primary key (merchant_id, day, node_id)
);
--;;
-- Members who are counted for a game and a business day. A job deletes old days.
create table play_heat_player (
  day date not null,
  merchant_id int not null,
  node_id int not null,
  account_id bigint not null,
  primary key (day, merchant_id, node_id, account_id)
);
--;;
-- Who plays a brand's game now: written with a launch, never with a bet.
create index game_session_node on game_session (merchant_id, node_id) where ended_at is null;

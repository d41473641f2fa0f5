-- Who a member is to a vendor: an opaque name that never changes, so that credits find the member after every session.
create table vendor_player (
  id text collate "C" primary key,
  merchant_id int not null,
  account_id bigint not null,
  vendor_id int not null,
  currency text not null,
  wallet_account_id bigint not null,
  created_at timestamptz not null,
  unique (account_id, vendor_id),
  unique (wallet_account_id, vendor_id)
);
--;;
-- A stretch of play with a vendor. The token itself is not stored.
create table game_session (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  vendor_id int not null,
  player_id text collate "C" not null references vendor_player (id),
  node_id int not null,
  token_hash bytea not null unique,
  language text not null,
  demo boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  idle_seconds int not null,
  ended_at timestamptz
);
--;;
create index game_session_player on game_session (player_id, created_at desc);
--;;
create index game_session_live on game_session (account_id) where ended_at is null;
--;;
-- Rounds and bets as players and reports see them: made from the ledger, never the other way round.
create table play_round (
  merchant_id int not null,
  account_id bigint not null,
  vendor_id int not null,
  round_ref text collate "C" not null,
  node_id int not null,
  game_type text not null,
  game_session_id bigint,
  currency text not null,
  bet_no text collate "C" not null,
  -- Applied stakes and payouts, and the stakes that were given back.
  stake bigint not null,
  payout bigint not null,
  refunded bigint not null,
  valid_bet bigint not null,
  status text not null check (status in ('open', 'completed', 'cancelled')),
  -- True once a settled bet was changed.
  corrected boolean not null default false,
  opened_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, vendor_id, round_ref)
) with (fillfactor = 80);
--;;
create unique index play_round_bet_no on play_round (bet_no);
--;;
create index play_round_record on play_round (account_id, game_type, opened_at desc, bet_no)
  include (stake, payout, refunded, valid_bet, status, vendor_id, game_session_id);
--;;
create index play_round_open on play_round (opened_at) where status = 'open';
--;;
create index play_round_interrupted on play_round (account_id, opened_at) where status = 'open';
--;;
-- Where the making of rounds has got to in the ledger.
create table play_cursor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0',
  id bigint not null default 0
);
--;;
insert into play_cursor default values;
--;;
-- Throw-away players of the conformance suite; filled in demo mode only.
create table test_player (
  player_id text collate "C" primary key references vendor_player (id),
  created_at timestamptz not null
);

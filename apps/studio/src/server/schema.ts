import { ARCADE_TABLES } from './arcade/schema.ts';
import { DETAIL_TABLES } from './details/schema.ts';
import {
  FOLLOWING_TABLES,
  LOTTERY_TABLES,
  OFFICIAL_TABLES,
  RECOUNT_ALL,
  RECOUNT_TABLES,
  RETURN_TABLES,
  RISK_TABLES,
  STATION_TABLES,
  TAKEN_COLUMN,
  WAITING_INDEX,
} from './lottery/schema.ts';
import { POOL_SUMS, POOL_TABLES } from './pools/schema.ts';
import { TABLE_BALANCES, TABLE_TABLES, TABLE_VERSIONS } from './tables/schema.ts';

/** The tables of the studio's database, one entry per version; applied in order and never changed afterwards. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    game_code TEXT NOT NULL,
    vendor_token TEXT NOT NULL,
    language TEXT NOT NULL,
    currency TEXT NOT NULL,
    parent_origin TEXT NOT NULL,
    back_url TEXT NOT NULL,
    demo INTEGER NOT NULL,
    player TEXT,
    balance TEXT NOT NULL,
    min_stake TEXT,
    max_stake TEXT,
    next_secret TEXT NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sessions_seen ON sessions (seen_at);
  CREATE INDEX sessions_origin ON sessions (parent_origin);

  CREATE TABLE rounds (
    round_id TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    player TEXT NOT NULL,
    game_code TEXT NOT NULL,
    game_version TEXT NOT NULL,
    currency TEXT NOT NULL,
    stake TEXT NOT NULL,
    client_seed TEXT NOT NULL,
    request_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    state TEXT NOT NULL,
    refusal TEXT,
    payout TEXT NOT NULL,
    spins_served INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL,
    closed_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX rounds_one_open ON rounds (vendor, player, game_code) WHERE state IN ('debiting', 'open');
  CREATE UNIQUE INDEX rounds_request ON rounds (vendor, player, game_code, request_key);
  CREATE INDEX rounds_history ON rounds (vendor, player, game_code, opened_at);
  CREATE INDEX rounds_unfinished ON rounds (state, touched_at) WHERE state IN ('debiting', 'open');

  CREATE TABLE outbound (
    round_id TEXT PRIMARY KEY REFERENCES rounds (round_id),
    kind TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    last_answer TEXT NOT NULL
  ) STRICT;
  CREATE INDEX outbound_due ON outbound (next_at);

  CREATE TABLE nonces (
    vendor TEXT NOT NULL,
    nonce TEXT NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (vendor, nonce)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX nonces_seen ON nonces (seen_at);
  `,
  `
  CREATE INDEX rounds_refused ON rounds (opened_at) WHERE state = 'refused';
  `,
  `
  ALTER TABLE rounds ADD COLUMN balance_before TEXT;
  ALTER TABLE rounds ADD COLUMN balance_after TEXT;
  `,
  `
  ALTER TABLE sessions ADD COLUMN trial INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE rounds ADD COLUMN trial INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE trial_purses (
    player TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    game_code TEXT NOT NULL,
    balance TEXT NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX trial_purses_seen ON trial_purses (seen_at);

  CREATE TABLE trial_moves (
    tx_id TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    amount TEXT NOT NULL,
    state TEXT NOT NULL
  ) STRICT;
  CREATE INDEX trial_moves_player ON trial_moves (player);
  `,
  `
  ALTER TABLE rounds ADD COLUMN client_random TEXT;
  CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE own_purses (
    vendor TEXT NOT NULL,
    player TEXT NOT NULL,
    currency TEXT NOT NULL,
    balance TEXT NOT NULL,
    PRIMARY KEY (vendor, player)
  ) STRICT;

  CREATE TABLE own_moves (
    vendor TEXT NOT NULL,
    tx_id TEXT NOT NULL,
    player TEXT NOT NULL,
    amount TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (vendor, tx_id)
  ) STRICT;

  CREATE TABLE own_transfers (
    vendor TEXT NOT NULL,
    transfer_id TEXT NOT NULL,
    player TEXT NOT NULL,
    direction TEXT,
    amount TEXT,
    state TEXT NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (vendor, transfer_id)
  ) STRICT;

  CREATE TABLE own_reports (
    vendor TEXT NOT NULL,
    round_id TEXT NOT NULL,
    player TEXT NOT NULL,
    game_code TEXT NOT NULL,
    currency TEXT NOT NULL,
    stake TEXT NOT NULL,
    payout TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    PRIMARY KEY (vendor, round_id)
  ) STRICT;
  CREATE INDEX own_reports_due ON own_reports (vendor, next_at);
  `,
  LOTTERY_TABLES,
  OFFICIAL_TABLES,
  `ALTER TABLE sessions ADD COLUMN most_series INTEGER;`,
  TABLE_TABLES,
  RETURN_TABLES,
  ARCADE_TABLES,
  RISK_TABLES,
  POOL_TABLES,
  FOLLOWING_TABLES,
  DETAIL_TABLES,
  TAKEN_COLUMN,
  RECOUNT_TABLES,
  TABLE_VERSIONS,
  RECOUNT_ALL,
  RECOUNT_ALL,
  TABLE_BALANCES,
  STATION_TABLES,
  WAITING_INDEX,
  POOL_SUMS,
];

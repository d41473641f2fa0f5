/** The tables of shared rounds. A round without bets is its one row. */
export const TABLE_TABLES = `
  CREATE TABLE table_rounds (
    table_code TEXT NOT NULL,
    round_no TEXT NOT NULL,
    opens_at INTEGER NOT NULL,
    mixes_at INTEGER NOT NULL,
    locks_at INTEGER NOT NULL,
    draws_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    seed TEXT NOT NULL,
    numbers TEXT NOT NULL,
    mix TEXT NOT NULL,
    shoe_from TEXT NOT NULL,
    shoe TEXT NOT NULL,
    outcome TEXT NOT NULL,
    is_sample INTEGER NOT NULL,
    PRIMARY KEY (table_code, round_no)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX table_rounds_unmixed ON table_rounds (mixes_at) WHERE state = 'open' AND mix = '';
  CREATE INDEX table_rounds_due ON table_rounds (state, draws_at) WHERE state IN ('open', 'drawn');
  CREATE INDEX table_rounds_old ON table_rounds (draws_at);

  CREATE TABLE table_numbers (
    table_code TEXT NOT NULL,
    round_no TEXT NOT NULL,
    session TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (table_code, round_no, session)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE table_bets (
    bet_id TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    player TEXT NOT NULL,
    trial INTEGER NOT NULL,
    table_code TEXT NOT NULL,
    round_no TEXT NOT NULL,
    currency TEXT NOT NULL,
    request_key TEXT NOT NULL,
    stakes TEXT NOT NULL,
    total TEXT NOT NULL,
    state TEXT NOT NULL,
    refusal TEXT,
    payout TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX table_bets_request ON table_bets (vendor, player, request_key);
  CREATE UNIQUE INDEX table_bets_seat ON table_bets (table_code, round_no, vendor, player)
    WHERE state IN ('debiting', 'placed', 'paying', 'paid');
  CREATE INDEX table_bets_player ON table_bets (vendor, player, created_at);
  CREATE INDEX table_bets_round ON table_bets (table_code, round_no, state);
  CREATE INDEX table_bets_seats ON table_bets (table_code, round_no, created_at)
    WHERE state IN ('placed', 'paying', 'paid') AND trial = 0;
  CREATE INDEX table_bets_debiting ON table_bets (state) WHERE state = 'debiting';
  CREATE INDEX table_bets_due ON table_bets (next_at) WHERE state IN ('paying', 'returning');
  `;

/** Rounds name the version of the rules that they are played by. */
export const TABLE_VERSIONS = `
  ALTER TABLE table_rounds ADD COLUMN version TEXT NOT NULL DEFAULT '1.0.0';
  `;

/** What a player's wallet held before a bet and after its end. */
export const TABLE_BALANCES = `
  ALTER TABLE table_bets ADD COLUMN balance_before TEXT;
  ALTER TABLE table_bets ADD COLUMN balance_after TEXT;
  `;

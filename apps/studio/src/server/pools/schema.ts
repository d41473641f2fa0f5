/** Pools: what their pots hold, what every stake put into them, and what they paid. Sums in hundred-millionths of a unit unless said otherwise. */
export const POOL_TABLES = `
  ALTER TABLE sessions ADD COLUMN pooled INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE rounds ADD COLUMN pooled INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE pools (
    game_code TEXT NOT NULL,
    currency TEXT NOT NULL,
    pot INTEGER NOT NULL,
    reserve TEXT NOT NULL,
    house TEXT NOT NULL,
    PRIMARY KEY (game_code, currency)
  ) STRICT, WITHOUT ROWID;

  -- seed and must_drop in ten-thousandths of a unit; the terms of a pot never change.
  CREATE TABLE pool_pots (
    game_code TEXT NOT NULL,
    currency TEXT NOT NULL,
    number INTEGER NOT NULL,
    seed TEXT NOT NULL,
    must_drop TEXT NOT NULL,
    share INTEGER NOT NULL,
    reserve_share INTEGER NOT NULL,
    start TEXT NOT NULL,
    amount TEXT NOT NULL,
    parts INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (game_code, currency, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE pool_parts (
    game_code TEXT NOT NULL,
    currency TEXT NOT NULL,
    pot INTEGER NOT NULL,
    number INTEGER NOT NULL,
    round_id TEXT NOT NULL UNIQUE REFERENCES rounds (round_id),
    before TEXT NOT NULL,
    added TEXT NOT NULL,
    reserved TEXT NOT NULL,
    PRIMARY KEY (game_code, currency, pot, number)
  ) STRICT, WITHOUT ROWID;

  -- amount in ten-thousandths of a unit.
  CREATE TABLE pool_wins (
    game_code TEXT NOT NULL,
    currency TEXT NOT NULL,
    pot INTEGER NOT NULL,
    round_id TEXT NOT NULL UNIQUE REFERENCES rounds (round_id),
    amount TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    won_at INTEGER NOT NULL,
    PRIMARY KEY (game_code, currency, pot)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pool_wins_owed ON pool_wins (next_at) WHERE state = 'owed';
`;

/** What all pots of a pool up to a won one add up to, once these balanced. */
export const POOL_SUMS = `
  CREATE TABLE pool_sums (
    game_code TEXT NOT NULL,
    currency TEXT NOT NULL,
    pot INTEGER NOT NULL,
    added TEXT NOT NULL,
    reserved TEXT NOT NULL,
    seeds TEXT NOT NULL,
    paid TEXT NOT NULL,
    PRIMARY KEY (game_code, currency)
  ) STRICT, WITHOUT ROWID;
`;

/** What games with decisions add to the rounds of slots. */
export const ARCADE_TABLES = `
  ALTER TABLE rounds ADD COLUMN params TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE rounds ADD COLUMN choices TEXT NOT NULL DEFAULT '[]';

  CREATE TABLE raises (
    round_id TEXT NOT NULL REFERENCES rounds (round_id),
    number INTEGER NOT NULL,
    choice TEXT NOT NULL,
    at INTEGER NOT NULL,
    amount TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    PRIMARY KEY (round_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX raises_owed ON raises (state, next_at) WHERE state IN ('debiting', 'returning');
`;

/** Rounds and bets at tables that the wallet has paid without having confirmed what it was told of them: one row until it has. */
export const DETAIL_TABLES = `
  CREATE TABLE untold (
    id TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX untold_due ON untold (next_at);
  `;

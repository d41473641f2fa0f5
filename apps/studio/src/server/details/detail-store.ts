import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

/** A round, a bet at a table or an order of a lottery of which the wallet is still to be told. */
export interface Untold {
  /** The number of the round, of the bet or of the order: no two of them are alike. */
  id: string;
  since: number;
  attempts: number;
  nextAt: number;
}

/** All SQL about details that are told after their money. */
export interface DetailStore {
  insert(untold: Untold): void;
  postpone(untold: Untold): void;
  remove(id: string): void;
  due(now: number, limit: number): Untold[];
  /** How many are still to be told, and since when the oldest is. */
  backlog(): { entries: number; oldest: number | null };
}

const toUntold = (row: Record<string, SQLOutputValue>): Untold => ({
  id: String(row['id']),
  since: Number(row['since']),
  attempts: Number(row['attempts']),
  nextAt: Number(row['next_at']),
});

/** The store of such details on an open database. */
export function createDetailStore(db: DatabaseSync): DetailStore {
  const insert = db.prepare('INSERT OR IGNORE INTO untold (id, since, attempts, next_at) VALUES (?, ?, ?, ?)');
  const postpone = db.prepare('UPDATE untold SET attempts = ?, next_at = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM untold WHERE id = ?');
  const due = db.prepare('SELECT * FROM untold WHERE next_at <= ? ORDER BY next_at LIMIT ?');
  const backlog = db.prepare('SELECT count(*) AS entries, min(since) AS oldest FROM untold');
  return {
    insert: ({ id, since, attempts, nextAt }) => void insert.run(id, since, attempts, nextAt),
    postpone: ({ id, attempts, nextAt }) => void postpone.run(attempts, nextAt, id),
    remove: (id) => void remove.run(id),
    due: (now, limit) => due.all(now, limit).map(toUntold),
    backlog: () => {
      const row = backlog.get();
      return { entries: Number(row?.['entries'] ?? 0), oldest: row?.['oldest'] === null ? null : Number(row?.['oldest']) };
    },
  };
}

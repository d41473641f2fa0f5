import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { RaiseRecord, RaiseState } from '../records.ts';

type Row = Record<string, SQLOutputValue>;

const STATES: readonly RaiseState[] = ['debiting', 'taken', 'refused', 'returning', 'returned'];

function toRaise(row: Row): RaiseRecord {
  const state = STATES.find((known) => known === row['state']);
  if (!state) throw new Error(`a further stake has the unknown state ${String(row['state'])}`);
  return {
    roundId: String(row['round_id']),
    number: Number(row['number']),
    choice: String(row['choice']),
    index: Number(row['at']),
    amount: String(row['amount']),
    state,
    attempts: Number(row['attempts']),
    nextAt: Number(row['next_at']),
  };
}

/** All SQL about further stakes. */
export interface RaiseStore {
  insert(raise: RaiseRecord): void;
  /** Writes what changes in the life of a further stake. */
  update(raise: RaiseRecord): void;
  /** Those of a round, in order. */
  of(roundId: string): RaiseRecord[];
  debiting(): RaiseRecord[];
  /** What has to go back and is due. */
  due(now: number, limit: number): RaiseRecord[];
  /** How many have to go back, and when the round of the oldest was touched last. */
  backlog(): { entries: number; oldest: number | null };
}

/** The store of further stakes on an open database. */
export function createRaiseStore(db: DatabaseSync): RaiseStore {
  const insert = db.prepare(
    'INSERT INTO raises (round_id, number, choice, at, amount, state, attempts, next_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare('UPDATE raises SET state = ?, attempts = ?, next_at = ? WHERE round_id = ? AND number = ?');
  const of = db.prepare('SELECT * FROM raises WHERE round_id = ? ORDER BY number');
  const debiting = db.prepare(`SELECT * FROM raises WHERE state = 'debiting' ORDER BY round_id, number`);
  const due = db.prepare(`SELECT * FROM raises WHERE state = 'returning' AND next_at <= ? ORDER BY next_at LIMIT ?`);
  const backlog = db.prepare(
    `SELECT count(*) AS entries, min(rounds.touched_at) AS oldest FROM raises JOIN rounds USING (round_id)
     WHERE raises.state = 'returning'`,
  );
  return {
    insert: (r) => void insert.run(r.roundId, r.number, r.choice, r.index, r.amount, r.state, r.attempts, r.nextAt),
    update: (r) => void update.run(r.state, r.attempts, r.nextAt, r.roundId, r.number),
    of: (roundId) => of.all(roundId).map(toRaise),
    debiting: () => debiting.all().map(toRaise),
    due: (now, limit) => due.all(now, limit).map(toRaise),
    backlog: () => {
      const row = backlog.get();
      return { entries: Number(row?.['entries'] ?? 0), oldest: row?.['oldest'] === null ? null : Number(row?.['oldest']) };
    },
  };
}

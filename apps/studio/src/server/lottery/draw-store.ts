import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Forgettable } from '../forgetting.ts';
import { places, type Seal } from '../seal.ts';
import type { DrawRecord, DrawSource, DrawState } from './records.ts';
import { createRiskStore, type RiskStore } from './risk-store.ts';

type Row = Record<string, SQLOutputValue>;

const STATES: readonly DrawState[] = ['open', 'drawn', 'settled', 'voiding', 'void'];
const SOURCES: readonly DrawSource[] = ['house', 'official', 'simulated'];

function toDraw(row: Row, seal: Seal): DrawRecord {
  const [game, drawNo, numbers] = [String(row.game), String(row.draw_no), String(row.numbers)];
  const state = STATES.find((known) => known === row.state);
  const source = SOURCES.find((known) => known === row.source);
  if (!state || !source) throw new Error(`a draw has the unknown state ${String(row.state)} or source ${String(row.source)}`);
  return {
    game,
    drawNo,
    locksAt: Number(row.locks_at),
    drawsAt: Number(row.draws_at),
    state,
    source,
    seed: seal.open(String(row.seed), places.drawSeed(game, drawNo)),
    numbers: numbers === '' ? [] : numbers.split(',').map(Number),
    isSample: row.is_sample === 1,
    revision: Number(row.revision),
    settledAt: row.settled_at === null ? null : Number(row.settled_at),
  };
}

/** All SQL about draws. Only those of the house are forgotten. */
export interface DrawStore extends RiskStore, Forgettable {
  /** Puts a draw on record; one that is there already stays as it is. */
  insert(draw: DrawRecord): void;
  find(game: string, drawNo: string): DrawRecord | null;
  /** Writes a draw's state and numbers. What is decided keeps its seed readable: it is public from then on. To be called in a transaction. */
  update(draw: DrawRecord): void;
  /** Takes a draw that is void, or is becoming it, off the record where nobody ever had an order in it. To be called in a transaction. */
  forgetVoid(game: string, drawNo: string): void;
  /** Has every open draw that a simulation was to decide wait for its official result. */
  makeOfficial(): void;
  /** How often a draw of the game became void, or one that was not the last with numbers got others: who shows more than that reads it again when it grows. */
  changes(game: string): number;
  /** Draws with numbers, or void, newest first: those of numbers below `before`, from `from` on where it is given. */
  past(game: string, before: string, limit: number, from?: string): DrawRecord[];
  /** The latest result of a game at a time: a draw that was held, has its numbers and is not void. */
  last(game: string, now: number): DrawRecord | null;
  /** Draws in a state whose time has come, the earliest first. */
  due(state: 'open' | 'drawn' | 'voiding', now: number): DrawRecord[];
}

/** What counts the changes of draws, and reads them. */
function changeStatements(db: DatabaseSync) {
  const change = db.prepare(
    `INSERT INTO lottery_changes (game, changes)
       SELECT game, 1 FROM lottery_draws AS draw WHERE game = ? AND draw_no = ? AND ((state IN ('voiding', 'void')) <> ? OR (numbers <> ?
         AND EXISTS (SELECT 1 FROM lottery_draws AS later WHERE later.game = draw.game AND later.draw_no > draw.draw_no AND later.numbers <> '')))
       ON CONFLICT (game) DO UPDATE SET changes = changes + 1`,
  );
  const changes = db.prepare('SELECT changes FROM lottery_changes WHERE game = ?');
  return { change, changes };
}

/** The store of draws on an open database. Seeds of coming draws are kept sealed. */
export function createDrawStore(db: DatabaseSync, seal: Seal): DrawStore {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO lottery_draws (game, draw_no, locks_at, draws_at, state, seed, numbers, is_sample, source)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = db.prepare('SELECT * FROM lottery_draws WHERE game = ? AND draw_no = ?');
  const update = db.prepare(
    `UPDATE lottery_draws SET state = ?, source = ?, seed = ?, numbers = ?, revision = ?, settled_at = ?
     WHERE game = ? AND draw_no = ?`,
  );
  const forgetVoid = db.prepare(
    `DELETE FROM lottery_draws AS draw WHERE game = ? AND draw_no = ? AND state IN ('voiding', 'void') AND NOT EXISTS (
       SELECT 1 FROM lottery_orders AS placed WHERE placed.game = draw.game AND placed.draw_no = draw.draw_no)`,
  );
  // In this and in what is due the condition of the index has to stand as it is there, or the draws of days are read.
  const makeOfficial = db.prepare(
    `UPDATE lottery_draws SET source = 'official', seed = '' WHERE state IN ('open', 'drawn', 'voiding') AND state = 'open' AND source = 'simulated'`,
  );
  const { change, changes } = changeStatements(db);
  const past = db.prepare(
    `SELECT * FROM lottery_draws WHERE game = ? AND draw_no < ? AND draw_no >= ? AND state <> 'open' ORDER BY draw_no DESC LIMIT ?`,
  );
  const last = db.prepare(
    `SELECT * FROM lottery_draws WHERE game = ? AND state IN ('drawn', 'settled') AND draws_at <= ? ORDER BY draw_no DESC LIMIT 1`,
  );
  const due = db.prepare(
    `SELECT * FROM lottery_draws WHERE state IN ('open', 'drawn', 'voiding') AND state = ? AND draws_at <= ? ORDER BY draws_at`,
  );
  const oldest = db.prepare('SELECT min(draws_at) AS oldest FROM lottery_draws');
  const forget = db.prepare(
    `DELETE FROM lottery_draws WHERE (game, draw_no) IN (
       SELECT game, draw_no FROM lottery_draws AS draw WHERE draws_at >= ? AND draws_at < ? AND state IN ('settled', 'void') AND source = 'house' AND NOT EXISTS (
         SELECT 1 FROM lottery_orders AS placed WHERE placed.game = draw.game AND placed.draw_no = draw.draw_no
       ) LIMIT ?)`,
  );
  return {
    insert: (d) => {
      const seed = d.state === 'open' ? seal.seal(d.seed, places.drawSeed(d.game, d.drawNo)) : d.seed;
      insert.run(d.game, d.drawNo, d.locksAt, d.drawsAt, d.state, seed, d.numbers.join(','), d.isSample ? 1 : 0, d.source);
    },
    find: (game, drawNo) => {
      const row = find.get(game, drawNo);
      return row ? toDraw(row, seal) : null;
    },
    update: (d) => {
      const numbers = d.numbers.join(',');
      // What it was is compared with what it becomes, so this comes first.
      change.run(d.game, d.drawNo, d.state === 'voiding' || d.state === 'void' ? 1 : 0, numbers);
      update.run(d.state, d.source, d.seed, numbers, d.revision, d.settledAt, d.game, d.drawNo);
    },
    forgetVoid: (game, drawNo) => void forgetVoid.run(game, drawNo),
    makeOfficial: () => void makeOfficial.run(),
    changes: (game) => Number(changes.get(game)?.['changes'] ?? 0),
    past: (game, before, limit, from = '') => past.all(game, before, from, limit).map((row) => toDraw(row, seal)),
    last: (game, now) => {
      const row = last.get(game, now);
      return row ? toDraw(row, seal) : null;
    },
    due: (state, now) => due.all(state, now).map((row) => toDraw(row, seal)),
    oldest: () => {
      const at = oldest.get()?.['oldest'] ?? null;
      return at === null ? null : Number(at);
    },
    forget: (from, before, limit) => Number(forget.run(from, before, limit).changes),
    ...createRiskStore(db),
  };
}

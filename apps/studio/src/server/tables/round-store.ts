import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { SHOE_ROUNDS } from '../../tables/clock.ts';
import type { Forgettable } from '../forgetting.ts';
import { places, type Seal } from '../seal.ts';
import type { TableRound, TableRoundState } from './records.ts';

type Row = Record<string, SQLOutputValue>;

const STATES: readonly TableRoundState[] = ['open', 'drawn', 'settled', 'void'];
const listOf = (text: SQLOutputValue | undefined): string[] => (text === '' ? [] : String(text).split(','));

function toRound(row: Row, seal: Seal): TableRound {
  const [table, roundNo] = [String(row.table_code), String(row.round_no)];
  const state = STATES.find((known) => known === row.state);
  if (!state) throw new Error(`a round has the unknown state ${String(row.state)}`);
  return {
    table,
    roundNo,
    version: String(row.version),
    opensAt: Number(row.opens_at),
    mixesAt: Number(row.mixes_at),
    locksAt: Number(row.locks_at),
    drawsAt: Number(row.draws_at),
    state,
    seed: seal.open(String(row.seed), places.tableSeed(table, roundNo)),
    numbers: listOf(row.numbers),
    mix: String(row.mix),
    shoeFrom: String(row.shoe_from),
    shoe: String(row.shoe),
    outcome: listOf(row.outcome).map(Number),
    isSample: row.is_sample === 1,
  };
}

/** All SQL about shared rounds, and about the numbers that players add to them. */
export interface TableRoundStore extends Forgettable {
  /** Puts a round on record; one that is there already stays as it is. */
  insert(round: TableRound): void;
  find(table: string, roundNo: string): TableRound | null;
  /** Writes what changes in a round's life. What is decided keeps its seed readable: it is public from then on. */
  update(round: TableRound): void;
  /** Rounds that are decided, newest first. */
  past(table: string, before: string, limit: number): TableRound[];
  /** The last round before one that has an outcome, also where it is void because it could not be settled. */
  lastDrawn(table: string, before: string): TableRound | null;
  /** The last round of a table whose cards are fixed; empty without one. */
  lastDealt(table: string): string;
  /** Open rounds whose numbers are to be mixed. */
  unmixed(now: number): TableRound[];
  /** Rounds in a state whose time has come. */
  due(state: 'open' | 'drawn', now: number): TableRound[];
  /** Adds the number of a session's device, once a round: a second one changes nothing. */
  addNumber(table: string, roundNo: string, session: string, number: string): void;
  hasNumber(table: string, roundNo: string, session: string): boolean;
  numbers(table: string, roundNo: string): string[];
  forgetNumbers(table: string, roundNo: string): void;
}

function prepared(db: DatabaseSync) {
  return {
    insert: db.prepare(
      `INSERT OR IGNORE INTO table_rounds (table_code, round_no, opens_at, mixes_at, locks_at, draws_at, state, seed, numbers, mix,
         shoe_from, shoe, outcome, is_sample, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    find: db.prepare('SELECT * FROM table_rounds WHERE table_code = ? AND round_no = ?'),
    update: db.prepare(
      `UPDATE table_rounds SET state = ?, seed = ?, numbers = ?, mix = ?, shoe = ?, outcome = ?
       WHERE table_code = ? AND round_no = ?`,
    ),
    past: db.prepare(
      `SELECT * FROM table_rounds WHERE table_code = ? AND round_no < ? AND state <> 'open' ORDER BY round_no DESC LIMIT ?`,
    ),
    lastDrawn: db.prepare(
      `SELECT * FROM table_rounds WHERE table_code = ? AND round_no < ? AND outcome <> '' ORDER BY round_no DESC LIMIT 1`,
    ),
    lastDealt: db.prepare(`SELECT round_no FROM table_rounds WHERE table_code = ? AND shoe <> '' ORDER BY round_no DESC LIMIT 1`),
    unmixed: db.prepare(`SELECT * FROM table_rounds WHERE state = 'open' AND mix = '' AND mixes_at <= ?`),
    // The condition of the index has to stand as it is there, or the rounds of days are read for each that is due.
    open: db.prepare(
      `SELECT * FROM table_rounds WHERE state IN ('open', 'drawn') AND state = 'open' AND draws_at <= ? ORDER BY draws_at`,
    ),
    drawn: db.prepare(
      `SELECT * FROM table_rounds WHERE state IN ('open', 'drawn') AND state = 'drawn' AND draws_at <= ? ORDER BY draws_at`,
    ),
    oldest: db.prepare('SELECT min(draws_at) AS oldest FROM table_rounds'),
    // Who checks a round with cards needs the one before it, and that one the one before: a shoe that somebody bet on is kept whole.
    forget: db.prepare(
      `DELETE FROM table_rounds WHERE (table_code, round_no) IN (
         SELECT table_code, round_no FROM table_rounds AS held WHERE draws_at >= ? AND draws_at < ? AND state IN ('settled', 'void') AND NOT EXISTS (
           SELECT 1 FROM table_bets AS bet WHERE bet.table_code = held.table_code
             AND bet.round_no BETWEEN iif(held.shoe = '', held.round_no, held.shoe_from)
               AND iif(held.shoe = '', held.round_no, CAST(held.shoe_from + ${SHOE_ROUNDS - 1} AS TEXT))
         ) LIMIT ?)`,
    ),
    addNumber: db.prepare('INSERT OR IGNORE INTO table_numbers (table_code, round_no, session, number) VALUES (?, ?, ?, ?)'),
    hasNumber: db.prepare('SELECT 1 AS found FROM table_numbers WHERE table_code = ? AND round_no = ? AND session = ?'),
    numbers: db.prepare('SELECT number FROM table_numbers WHERE table_code = ? AND round_no = ? ORDER BY session'),
    forgetNumbers: db.prepare('DELETE FROM table_numbers WHERE table_code = ? AND round_no = ?'),
  };
}

/** The store of shared rounds on an open database. Seeds of coming rounds are kept sealed. */
export function createTableRoundStore(db: DatabaseSync, seal: Seal): TableRoundStore {
  const sql = prepared(db);
  const rounds = (rows: Row[]): TableRound[] => rows.map((row) => toRound(row, seal));
  const one = (row: Row | undefined): TableRound | null => (row ? toRound(row, seal) : null);
  const seedOf = ({ table, roundNo, seed, state }: TableRound): string =>
    state === 'open' ? seal.seal(seed, places.tableSeed(table, roundNo)) : seed;
  return {
    insert: (r) => {
      const when = [r.opensAt, r.mixesAt, r.locksAt, r.drawsAt];
      const cards = [r.shoeFrom, r.shoe, r.outcome.join(',')];
      sql.insert.run(
        r.table,
        r.roundNo,
        ...when,
        r.state,
        seedOf(r),
        r.numbers.join(','),
        r.mix,
        ...cards,
        r.isSample ? 1 : 0,
        r.version,
      );
    },
    find: (table, roundNo) => one(sql.find.get(table, roundNo)),
    update: (r) =>
      void sql.update.run(r.state, seedOf(r), r.numbers.join(','), r.mix, r.shoe, r.outcome.join(','), r.table, r.roundNo),
    past: (table, before, limit) => rounds(sql.past.all(table, before, limit)),
    lastDrawn: (table, before) => one(sql.lastDrawn.get(table, before)),
    lastDealt: (table) => String(sql.lastDealt.get(table)?.['round_no'] ?? ''),
    unmixed: (now) => rounds(sql.unmixed.all(now)),
    due: (state, now) => rounds(sql[state].all(now)),
    oldest: () => {
      const at = sql.oldest.get()?.['oldest'] ?? null;
      return at === null ? null : Number(at);
    },
    forget: (from, before, limit) => Number(sql.forget.run(from, before, limit).changes),
    addNumber: (table, roundNo, session, number) => void sql.addNumber.run(table, roundNo, session, number),
    hasNumber: (table, roundNo, session) => sql.hasNumber.get(table, roundNo, session) !== undefined,
    numbers: (table, roundNo) => sql.numbers.all(table, roundNo).map(({ number }) => String(number)),
    forgetNumbers: (table, roundNo) => void sql.forgetNumbers.run(table, roundNo),
  };
}

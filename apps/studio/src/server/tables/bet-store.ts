import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { AreaStake, TableBet, TableBetState } from './records.ts';

type Row = Record<string, SQLOutputValue>;

const STATES: readonly TableBetState[] = ['debiting', 'refused', 'placed', 'paying', 'paid', 'returning', 'returned'];

function toBet(row: Row): TableBet {
  const state = STATES.find((known) => known === row.state);
  if (!state) throw new Error(`a bet has the unknown state ${String(row.state)}`);
  const stakes: AreaStake[] = JSON.parse(String(row.stakes));
  return {
    betId: String(row.bet_id),
    vendor: String(row.vendor),
    player: String(row.player),
    trial: row.trial === 1,
    table: String(row.table_code),
    roundNo: String(row.round_no),
    currency: String(row.currency),
    requestKey: String(row.request_key),
    stakes,
    total: String(row.total),
    state,
    refusal: row.refusal === null ? null : String(row.refusal),
    payout: String(row.payout),
    ...(row.balance_before === null ? {} : { balanceBefore: String(row.balance_before) }),
    ...(row.balance_after === null ? {} : { balanceAfter: String(row.balance_after) }),
    createdAt: Number(row.created_at),
    attempts: Number(row.attempts),
    nextAt: Number(row.next_at),
  };
}

/** All SQL about bets at tables. */
export interface TableBetStore {
  insert(bet: TableBet): void;
  /** Writes what changes in a bet's life. */
  update(bet: TableBet): void;
  find(betId: string): TableBet | null;
  byRequest(vendor: string, player: string, requestKey: string): TableBet | null;
  /** The bet by which a player sits at a table in a round. */
  seated(table: string, roundNo: string, vendor: string, player: string): TableBet | null;
  /** A player's bets, newest first, refused ones left out. */
  ofPlayer(vendor: string, player: string, before: number, limit: number): TableBet[];
  /** Bets that wait for the outcome of a round. */
  placed(table: string, roundNo: string, limit: number): TableBet[];
  /** Who sits at a table in a round, trials left out: the first few, and how many there are. */
  seats(table: string, roundNo: string, limit: number): { bets: TableBet[]; count: number };
  hasAny(table: string, roundNo: string): boolean;
  /** Whether any bet of a round has been settled. */
  hasSettled(table: string, roundNo: string): boolean;
  debiting(): TableBet[];
  /** What is owed to the wallet and due. */
  due(now: number, limit: number): TableBet[];
  /** How many bets wait for the wallet, and the oldest of them. */
  backlog(): { entries: number; oldest: number | null };
  /** Deletes everything of a player. */
  forgetPlayer(vendor: string, player: string): void;
}

/** Who is shown to others. */
const SHOWN = `state IN ('placed', 'paying', 'paid') AND trial = 0`;
const SITTING = `state IN ('debiting', 'placed', 'paying', 'paid')`;

function prepared(db: DatabaseSync) {
  return {
    insert: db.prepare(
      `INSERT INTO table_bets (bet_id, vendor, player, trial, table_code, round_no, currency, request_key, stakes, total, state,
         refusal, payout, created_at, attempts, next_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    update: db.prepare(
      `UPDATE table_bets SET stakes = ?, state = ?, refusal = ?, payout = ?, balance_before = ?, balance_after = ?,
         attempts = ?, next_at = ? WHERE bet_id = ?`,
    ),
    find: db.prepare('SELECT * FROM table_bets WHERE bet_id = ?'),
    byRequest: db.prepare('SELECT * FROM table_bets WHERE vendor = ? AND player = ? AND request_key = ?'),
    seated: db.prepare(
      `SELECT * FROM table_bets WHERE table_code = ? AND round_no = ? AND vendor = ? AND player = ? AND ${SITTING}`,
    ),
    ofPlayer: db.prepare(
      `SELECT * FROM table_bets WHERE vendor = ? AND player = ? AND created_at < ? AND state <> 'refused'
       ORDER BY created_at DESC LIMIT ?`,
    ),
    placed: db.prepare(`SELECT * FROM table_bets WHERE table_code = ? AND round_no = ? AND state = 'placed' LIMIT ?`),
    seats: db.prepare(`SELECT * FROM table_bets WHERE table_code = ? AND round_no = ? AND ${SHOWN} ORDER BY created_at LIMIT ?`),
    // Left to itself, SQLite counts by the states of a round and reads every bet of it.
    seatCount: db.prepare(
      `SELECT count(*) AS seated FROM table_bets INDEXED BY table_bets_seats WHERE table_code = ? AND round_no = ? AND ${SHOWN}`,
    ),
    hasAny: db.prepare('SELECT 1 AS found FROM table_bets WHERE table_code = ? AND round_no = ? LIMIT 1'),
    hasSettled: db.prepare(
      `SELECT 1 AS found FROM table_bets WHERE table_code = ? AND round_no = ? AND state IN ('paying', 'paid') LIMIT 1`,
    ),
    debiting: db.prepare(`SELECT * FROM table_bets WHERE state = 'debiting'`),
    due: db.prepare(`SELECT * FROM table_bets WHERE state IN ('paying', 'returning') AND next_at <= ? ORDER BY next_at LIMIT ?`),
    backlog: db.prepare(
      `SELECT count(*) AS entries, min(created_at) AS oldest FROM table_bets WHERE state IN ('paying', 'returning')`,
    ),
    forgetPlayer: db.prepare('DELETE FROM table_bets WHERE vendor = ? AND player = ?'),
  };
}

/** The store of bets at tables on an open database. */
export function createTableBetStore(db: DatabaseSync): TableBetStore {
  const sql = prepared(db);
  const one = (row: Row | undefined): TableBet | null => (row ? toBet(row) : null);
  return {
    insert: (b) => {
      const what = [b.betId, b.vendor, b.player, b.trial ? 1 : 0, b.table, b.roundNo, b.currency, b.requestKey];
      const money = [JSON.stringify(b.stakes), b.total, b.state, b.refusal, b.payout];
      sql.insert.run(...what, ...money, b.createdAt, b.attempts, b.nextAt);
    },
    update: (b) => {
      const money = [JSON.stringify(b.stakes), b.state, b.refusal, b.payout, b.balanceBefore ?? null, b.balanceAfter ?? null];
      sql.update.run(...money, b.attempts, b.nextAt, b.betId);
    },
    find: (betId) => one(sql.find.get(betId)),
    byRequest: (vendor, player, requestKey) => one(sql.byRequest.get(vendor, player, requestKey)),
    seated: (table, roundNo, vendor, player) => one(sql.seated.get(table, roundNo, vendor, player)),
    ofPlayer: (vendor, player, before, limit) => sql.ofPlayer.all(vendor, player, before, limit).map(toBet),
    placed: (table, roundNo, limit) => sql.placed.all(table, roundNo, limit).map(toBet),
    seats: (table, roundNo, limit) => ({
      bets: sql.seats.all(table, roundNo, limit).map(toBet),
      count: Number(sql.seatCount.get(table, roundNo)?.['seated'] ?? 0),
    }),
    hasAny: (table, roundNo) => sql.hasAny.get(table, roundNo) !== undefined,
    hasSettled: (table, roundNo) => sql.hasSettled.get(table, roundNo) !== undefined,
    debiting: () => sql.debiting.all().map(toBet),
    due: (now, limit) => sql.due.all(now, limit).map(toBet),
    backlog: () => {
      const row = sql.backlog.get();
      return { entries: Number(row?.['entries'] ?? 0), oldest: row?.['oldest'] === null ? null : Number(row?.['oldest']) };
    },
    forgetPlayer: (vendor, player) => void sql.forgetPlayer.run(vendor, player),
  };
}

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { PoolTerms } from '../../arcade/pool.ts';

type Row = Record<string, SQLOutputValue>;

/** Whose pool: that of one game in one currency. */
export interface PoolKey {
  gameCode: string;
  currency: string;
}

/** Sums are in grains. */
export interface PoolRecord extends PoolKey {
  /** The number of the pot that is filled now. */
  pot: number;
  reserve: bigint;
  /** What the house has given for seeds that the reserve did not hold. */
  house: bigint;
}

export interface PotRecord extends PoolKey {
  number: number;
  terms: PoolTerms;
  /** What it began with. */
  start: bigint;
  /** What it holds; of one that dropped, held at that moment. */
  amount: bigint;
  /** Stakes that filled it. */
  parts: number;
  openedAt: number;
}

/** What one stake put into a pot and into the reserve. */
export interface PartRecord extends PoolKey {
  pot: number;
  /** The first one of a pot is number 1: the order in which they count. */
  number: number;
  roundId: string;
  before: bigint;
  added: bigint;
  reserved: bigint;
}

/** What the pots of a pool come to, from the first to one that was won. */
export interface PoolSums extends PoolKey {
  pot: number;
  /** What stakes put into pots, and into the reserve. */
  added: bigint;
  reserved: bigint;
  /** What pots began with, without what the ones before had left. */
  seeds: bigint;
  paid: bigint;
}

/** A pot that a round took. */
export interface PoolWin extends PoolKey {
  pot: number;
  roundId: string;
  /** In ten-thousandths. */
  amount: bigint;
  state: 'owed' | 'paid';
  attempts: number;
  nextAt: number;
  wonAt: number;
}

/** A part with what it has to come from. */
export interface PartOfRound extends PartRecord {
  stake: bigint;
  isPlayed: boolean;
}

/** All SQL about pools. */
export interface PoolStore {
  pool(key: PoolKey): PoolRecord | null;
  pools(): PoolRecord[];
  savePool(pool: PoolRecord): void;
  pot(key: PoolKey, number: number): PotRecord | null;
  insertPot(pot: PotRecord): void;
  /** Writes what a stake changed. */
  savePot(pot: PotRecord): void;
  insertPart(part: PartRecord): void;
  partOf(roundId: string): PartRecord | null;
  /** Of one pot in order, from a number on. */
  parts(key: PoolKey, pot: number, from: number, limit: number): PartOfRound[];
  /** The sums of the pots that balanced; null where none did. */
  sums(key: PoolKey): PoolSums | null;
  saveSums(sums: PoolSums): void;
  forgetSums(key: PoolKey): void;
  insertWin(win: PoolWin): void;
  saveWin(win: PoolWin): void;
  winOf(roundId: string): PoolWin | null;
  /** The win that ended a pot; null while it is filled. */
  win(key: PoolKey, pot: number): PoolWin | null;
  /** What is owed and may be sent now. */
  dueWins(now: number, limit: number): PoolWin[];
  /** How many are owed, and since when the oldest. */
  backlog(): { entries: number; oldest: number | null };
}

const toPool = (row: Row): PoolRecord => ({
  gameCode: String(row['game_code']),
  currency: String(row['currency']),
  pot: Number(row['pot']),
  reserve: BigInt(String(row['reserve'])),
  house: BigInt(String(row['house'])),
});

const toPot = (row: Row): PotRecord => ({
  gameCode: String(row['game_code']),
  currency: String(row['currency']),
  number: Number(row['number']),
  terms: {
    seed: BigInt(String(row['seed'])),
    mustDrop: BigInt(String(row['must_drop'])),
    share: Number(row['share']),
    reserve: Number(row['reserve_share']),
  },
  start: BigInt(String(row['start'])),
  amount: BigInt(String(row['amount'])),
  parts: Number(row['parts']),
  openedAt: Number(row['opened_at']),
});

const toPart = (row: Row): PartRecord => ({
  gameCode: String(row['game_code']),
  currency: String(row['currency']),
  pot: Number(row['pot']),
  number: Number(row['number']),
  roundId: String(row['round_id']),
  before: BigInt(String(row['before'])),
  added: BigInt(String(row['added'])),
  reserved: BigInt(String(row['reserved'])),
});

const toWin = (row: Row): PoolWin => ({
  gameCode: String(row['game_code']),
  currency: String(row['currency']),
  pot: Number(row['pot']),
  roundId: String(row['round_id']),
  amount: BigInt(String(row['amount'])),
  state: row['state'] === 'paid' ? 'paid' : 'owed',
  attempts: Number(row['attempts']),
  nextAt: Number(row['next_at']),
  wonAt: Number(row['won_at']),
});

const toSums = (row: Row): PoolSums => ({
  gameCode: String(row['game_code']),
  currency: String(row['currency']),
  pot: Number(row['pot']),
  added: BigInt(String(row['added'])),
  reserved: BigInt(String(row['reserved'])),
  seeds: BigInt(String(row['seeds'])),
  paid: BigInt(String(row['paid'])),
});

const KEY = 'game_code = ? AND currency = ?';

type PotCalls = 'pool' | 'pools' | 'savePool' | 'pot' | 'insertPot' | 'savePot';

function createPots(db: DatabaseSync): Pick<PoolStore, PotCalls> {
  const pool = db.prepare(`SELECT * FROM pools WHERE ${KEY}`);
  const pools = db.prepare('SELECT * FROM pools ORDER BY game_code, currency');
  const savePool = db.prepare(
    `INSERT INTO pools (game_code, currency, pot, reserve, house) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET pot = excluded.pot, reserve = excluded.reserve, house = excluded.house`,
  );
  const pot = db.prepare(`SELECT * FROM pool_pots WHERE ${KEY} AND number = ?`);
  const insertPot = db.prepare(
    `INSERT INTO pool_pots (game_code, currency, number, seed, must_drop, share, reserve_share, start, amount, parts, opened_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const savePot = db.prepare(`UPDATE pool_pots SET amount = ?, parts = ? WHERE ${KEY} AND number = ?`);
  return {
    pool: ({ gameCode, currency }) => {
      const row = pool.get(gameCode, currency);
      return row ? toPool(row) : null;
    },
    pools: () => pools.all().map(toPool),
    savePool: (p) => void savePool.run(p.gameCode, p.currency, p.pot, p.reserve.toString(), p.house.toString()),
    pot: ({ gameCode, currency }, number) => {
      const row = pot.get(gameCode, currency, number);
      return row ? toPot(row) : null;
    },
    insertPot: ({ gameCode, currency, number, terms, ...p }) => {
      const told = [terms.seed.toString(), terms.mustDrop.toString(), terms.share, terms.reserve];
      insertPot.run(gameCode, currency, number, ...told, p.start.toString(), p.amount.toString(), p.parts, p.openedAt);
    },
    savePot: (p) => void savePot.run(p.amount.toString(), p.parts, p.gameCode, p.currency, p.number),
  };
}

function createSums(db: DatabaseSync): Pick<PoolStore, 'sums' | 'saveSums' | 'forgetSums'> {
  const sums = db.prepare(`SELECT * FROM pool_sums WHERE ${KEY}`);
  const saveSums = db.prepare(
    `INSERT INTO pool_sums (game_code, currency, pot, added, reserved, seeds, paid) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET pot = excluded.pot, added = excluded.added, reserved = excluded.reserved, seeds = excluded.seeds,
       paid = excluded.paid`,
  );
  const forgetSums = db.prepare(`DELETE FROM pool_sums WHERE ${KEY}`);
  return {
    sums: ({ gameCode, currency }) => {
      const row = sums.get(gameCode, currency);
      return row ? toSums(row) : null;
    },
    saveSums: ({ gameCode, currency, pot, ...s }) => {
      const texts = [s.added, s.reserved, s.seeds, s.paid].map(String);
      saveSums.run(gameCode, currency, pot, ...texts);
    },
    forgetSums: ({ gameCode, currency }) => void forgetSums.run(gameCode, currency),
  };
}

type WinCalls = 'insertWin' | 'saveWin' | 'winOf' | 'win' | 'dueWins' | 'backlog';

function createWins(db: DatabaseSync): Pick<PoolStore, WinCalls> {
  const insertWin = db.prepare(
    `INSERT INTO pool_wins (game_code, currency, pot, round_id, amount, state, attempts, next_at, won_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const saveWin = db.prepare('UPDATE pool_wins SET state = ?, attempts = ?, next_at = ? WHERE round_id = ?');
  const winOf = db.prepare('SELECT * FROM pool_wins WHERE round_id = ?');
  const win = db.prepare(`SELECT * FROM pool_wins WHERE ${KEY} AND pot = ?`);
  const due = db.prepare(`SELECT * FROM pool_wins WHERE state = 'owed' AND next_at <= ? ORDER BY next_at LIMIT ?`);
  const backlog = db.prepare(`SELECT count(*) AS entries, min(won_at) AS oldest FROM pool_wins WHERE state = 'owed'`);
  const one = (row: Row | undefined): PoolWin | null => (row ? toWin(row) : null);
  return {
    insertWin: (w) => {
      const what = [w.gameCode, w.currency, w.pot, w.roundId, w.amount.toString(), w.state, w.attempts, w.nextAt, w.wonAt];
      insertWin.run(...what);
    },
    saveWin: (w) => void saveWin.run(w.state, w.attempts, w.nextAt, w.roundId),
    winOf: (roundId) => one(winOf.get(roundId)),
    win: ({ gameCode, currency }, pot) => one(win.get(gameCode, currency, pot)),
    dueWins: (now, limit) => due.all(now, limit).map(toWin),
    backlog: () => {
      const row = backlog.get();
      return { entries: Number(row?.['entries'] ?? 0), oldest: row?.['oldest'] === null ? null : Number(row?.['oldest']) };
    },
  };
}

/** The store of pools on an open database. */
export function createPoolStore(db: DatabaseSync): PoolStore {
  const insertPart = db.prepare(
    `INSERT INTO pool_parts (game_code, currency, pot, number, round_id, before, added, reserved) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const partOf = db.prepare('SELECT * FROM pool_parts WHERE round_id = ?');
  const parts = db.prepare(
    `SELECT pool_parts.*, rounds.stake, rounds.state FROM pool_parts JOIN rounds USING (round_id)
     WHERE pool_parts.game_code = ? AND pool_parts.currency = ? AND pot = ? AND number >= ? ORDER BY number LIMIT ?`,
  );
  return {
    ...createPots(db),
    ...createWins(db),
    ...createSums(db),
    insertPart: (p) => {
      const sums = [p.before.toString(), p.added.toString(), p.reserved.toString()];
      insertPart.run(p.gameCode, p.currency, p.pot, p.number, p.roundId, ...sums);
    },
    partOf: (roundId) => {
      const row = partOf.get(roundId);
      return row ? toPart(row) : null;
    },
    parts: ({ gameCode, currency }, pot, from, limit) =>
      parts.all(gameCode, currency, pot, from, limit).map((row) => ({
        ...toPart(row),
        stake: BigInt(String(row['stake'])),
        isPlayed: row['state'] === 'paying' || row['state'] === 'closed',
      })),
  };
}

import type { DatabaseSync } from 'node:sqlite';

/** A number that takes no bets, in a bet of a game; an empty bet is every bet, an empty number all of them. */
export interface Closing {
  bet: string;
  number: string;
}

/** All SQL about what operators decide of lotteries. */
export interface RuleStore {
  /** Days without a draw, as YYYYMMDD, from a day on. */
  holidays(game: string, from: string): string[];
  isHoliday(game: string, day: string): boolean;
  saveHoliday(game: string, day: string, isHoliday: boolean): void;
  closed(game: string): Closing[];
  saveClosing(game: string, closing: Closing, isOpen: boolean): void;
  /** The most that unit stakes on a number may come to, by bet, where it is not the table's. */
  limits(game: string): Map<string, bigint>;
  /** What bets return by an operator's decision, in parts of a million. */
  returns(game: string): Readonly<Record<string, number>>;
  /** Null: the table's again. */
  saveReturn(game: string, bet: string, parts: number | null): void;
  /** Null: the table's again. */
  saveLimit(game: string, bet: string, units: bigint | null): void;
}

/** The store of operators' decisions on an open database. */
export function createRuleStore(db: DatabaseSync): RuleStore {
  const holidays = db.prepare('SELECT day FROM lottery_holidays WHERE game = ? AND day >= ? ORDER BY day');
  const isHoliday = db.prepare('SELECT 1 FROM lottery_holidays WHERE game = ? AND day = ?');
  const addHoliday = db.prepare('INSERT OR IGNORE INTO lottery_holidays (game, day) VALUES (?, ?)');
  const dropHoliday = db.prepare('DELETE FROM lottery_holidays WHERE game = ? AND day = ?');
  const closed = db.prepare('SELECT bet, number FROM lottery_closed WHERE game = ? ORDER BY bet, number');
  const close = db.prepare('INSERT OR IGNORE INTO lottery_closed (game, bet, number) VALUES (?, ?, ?)');
  const open = db.prepare('DELETE FROM lottery_closed WHERE game = ? AND bet = ? AND number = ?');
  const limits = db.prepare('SELECT bet, units FROM lottery_limits WHERE game = ?');
  const saveLimit = db.prepare(
    'INSERT INTO lottery_limits (game, bet, units) VALUES (?, ?, ?) ON CONFLICT (game, bet) DO UPDATE SET units = excluded.units',
  );
  const dropLimit = db.prepare('DELETE FROM lottery_limits WHERE game = ? AND bet = ?');
  const returns = db.prepare('SELECT bet, parts FROM lottery_returns WHERE game = ? ORDER BY bet');
  const saveReturn = db.prepare(
    'INSERT INTO lottery_returns (game, bet, parts) VALUES (?, ?, ?) ON CONFLICT (game, bet) DO UPDATE SET parts = excluded.parts',
  );
  const dropReturn = db.prepare('DELETE FROM lottery_returns WHERE game = ? AND bet = ?');
  return {
    holidays: (game, from) => holidays.all(game, from).map(({ day }) => String(day)),
    isHoliday: (game, day) => isHoliday.get(game, day) !== undefined,
    saveHoliday: (game, day, isOne) => void (isOne ? addHoliday : dropHoliday).run(game, day),
    closed: (game) => closed.all(game).map(({ bet, number }) => ({ bet: String(bet), number: String(number) })),
    saveClosing: (game, { bet, number }, isOpen) => void (isOpen ? open : close).run(game, bet, number),
    limits: (game) => new Map(limits.all(game).map(({ bet, units }) => [String(bet), BigInt(String(units))])),
    returns: (game) => Object.fromEntries(returns.all(game).map(({ bet, parts }) => [String(bet), Number(parts)])),
    saveReturn: (game, bet, parts) => void (parts === null ? dropReturn.run(game, bet) : saveReturn.run(game, bet, parts)),
    saveLimit: (game, bet, units) =>
      void (units === null ? dropLimit.run(game, bet) : saveLimit.run(game, bet, units.toString())),
  };
}

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

/** What operators decided of a station, from a day on; null: nothing of that. */
export interface StationChange {
  game: string;
  /** As YYYYMMDD; empty: from ever. */
  from: string;
  /** By language. */
  names: Readonly<Record<string, string>> | null;
  /** From 0, Sunday. */
  weekdays: readonly number[] | null;
  isOpen: boolean | null;
}

type Row = Record<string, SQLOutputValue>;

/** A value that is kept as JSON; null where there is none. */
const kept = <T>(value: SQLOutputValue | undefined): T | null => (typeof value === 'string' ? (JSON.parse(value) as T) : null);

const toChange = (row: Row): StationChange => ({
  ...{ game: String(row['game']), from: String(row['from_day']) },
  ...{ names: kept<Record<string, string>>(row['names']), weekdays: kept<number[]>(row['weekdays']) },
  isOpen: row['is_open'] === null ? null : row['is_open'] === 1,
});

/** All SQL about what operators decide of stations. */
export interface StationStore {
  /** What holds on a day, as YYYYMMDD: of each part what was decided last for a day up to it. Null where nothing was decided. */
  on(game: string, day: string): StationChange | null;
  /** The days after one from which on something else was decided, the earliest first. */
  after(game: string, day: string): string[];
  /** The names that were decided for the earliest day; null where none were. */
  firstNames(game: string): StationChange['names'];
  /** The games of which something was decided. */
  games(): string[];
  /** Writes a change down; of one of the same day what it says anew gives way to it. */
  save(change: StationChange): void;
  /** Takes open draws off the record that have no order, of a game and by their numbers. Returns those that stay. */
  dropEmpty(game: string, drawNos: readonly string[]): string[];
  /** The open draws of a game from a number on. */
  openDraws(game: string, from: string): { drawNo: string; locksAt: number }[];
}

/** The store of stations on an open database. */
export function createStationStore(db: DatabaseSync): StationStore {
  const upTo = db.prepare('SELECT * FROM lottery_stations WHERE game = ? AND from_day <= ? ORDER BY from_day DESC');
  const after = db.prepare('SELECT from_day FROM lottery_stations WHERE game = ? AND from_day > ? ORDER BY from_day');
  const named = db.prepare('SELECT * FROM lottery_stations WHERE game = ? AND names IS NOT NULL ORDER BY from_day LIMIT 1');
  const games = db.prepare('SELECT DISTINCT game FROM lottery_stations ORDER BY game');
  const save = db.prepare(
    `INSERT INTO lottery_stations (game, from_day, names, weekdays, is_open) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (game, from_day) DO UPDATE SET names = coalesce(excluded.names, names),
       weekdays = coalesce(excluded.weekdays, weekdays), is_open = coalesce(excluded.is_open, is_open)`,
  );
  const openDraws = db.prepare(
    `SELECT draw_no, locks_at FROM lottery_draws WHERE game = ? AND draw_no >= ? AND state = 'open' ORDER BY draw_no`,
  );
  const drop = db.prepare(
    `DELETE FROM lottery_draws WHERE game = ? AND draw_no = ? AND state = 'open' AND NOT EXISTS (
       SELECT 1 FROM lottery_orders AS placed WHERE placed.game = lottery_draws.game AND placed.draw_no = lottery_draws.draw_no
     )`,
  );
  return {
    on: (game, day) => {
      const [last, ...earlier] = upTo.all(game, day).map(toChange);
      if (!last) return null;
      return earlier.reduce<StationChange>(
        (held, { names, weekdays, isOpen }) => ({
          ...held,
          ...{ names: held.names ?? names, weekdays: held.weekdays ?? weekdays, isOpen: held.isOpen ?? isOpen },
        }),
        last,
      );
    },
    after: (game, day) => after.all(game, day).map((row) => String(row['from_day'])),
    firstNames: (game) => {
      const row = named.get(game);
      return row ? toChange(row).names : null;
    },
    games: () => games.all().map(({ game }) => String(game)),
    save: ({ game, from, names, weekdays, isOpen }) =>
      void save.run(
        ...[game, from, names && JSON.stringify(names), weekdays && JSON.stringify(weekdays)],
        isOpen === null ? null : Number(isOpen),
      ),
    dropEmpty: (game, drawNos) => drawNos.filter((drawNo) => Number(drop.run(game, drawNo).changes) === 0),
    openDraws: (game, from) =>
      openDraws.all(game, from).map((row) => ({ drawNo: String(row['draw_no']), locksAt: Number(row['locks_at']) })),
  };
}

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

/** What operators decided of a station, from a day on. */
export interface StationPlan {
  game: string;
  /** As YYYYMMDD; empty: from ever. */
  from: string;
  /** By language; empty: the station's own. */
  names: Readonly<Record<string, string>>;
  /** From 0, Sunday. */
  weekdays: readonly number[];
  isOpen: boolean;
}

type Row = Record<string, SQLOutputValue>;

function toPlan(row: Row): StationPlan {
  const names: Record<string, string> = JSON.parse(String(row['names']));
  const weekdays: number[] = JSON.parse(String(row['weekdays']));
  return { game: String(row['game']), from: String(row['from_day']), names, weekdays, isOpen: row['is_open'] === 1 };
}

/** All SQL about what operators decide of stations. */
export interface StationStore {
  /** What holds on a day, as YYYYMMDD; null where nothing was decided. */
  on(game: string, day: string): StationPlan | null;
  /** What was decided for days after one, the earliest first. */
  after(game: string, day: string): StationPlan[];
  /** The games of which something was decided. */
  games(): string[];
  /** Writes a plan down; one of the same day gives way to it. */
  save(plan: StationPlan): void;
  /** Takes open draws off the record that have no order, of a game and by their numbers. Returns those that stay. */
  dropEmpty(game: string, drawNos: readonly string[]): string[];
  /** The open draws of a game from a number on. */
  openDraws(game: string, from: string): { drawNo: string; locksAt: number }[];
}

/** The store of stations on an open database. */
export function createStationStore(db: DatabaseSync): StationStore {
  const on = db.prepare('SELECT * FROM lottery_stations WHERE game = ? AND from_day <= ? ORDER BY from_day DESC LIMIT 1');
  const after = db.prepare('SELECT * FROM lottery_stations WHERE game = ? AND from_day > ? ORDER BY from_day');
  const games = db.prepare('SELECT DISTINCT game FROM lottery_stations ORDER BY game');
  const save = db.prepare(
    `INSERT INTO lottery_stations (game, from_day, names, weekdays, is_open) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (game, from_day) DO UPDATE SET names = excluded.names, weekdays = excluded.weekdays, is_open = excluded.is_open`,
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
      const row = on.get(game, day);
      return row ? toPlan(row) : null;
    },
    after: (game, day) => after.all(game, day).map(toPlan),
    games: () => games.all().map(({ game }) => String(game)),
    save: ({ game, from, names, weekdays, isOpen }) =>
      void save.run(game, from, JSON.stringify(names), JSON.stringify(weekdays), isOpen ? 1 : 0),
    dropEmpty: (game, drawNos) => drawNos.filter((drawNo) => Number(drop.run(game, drawNo).changes) === 0),
    openDraws: (game, from) =>
      openDraws.all(game, from).map((row) => ({ drawNo: String(row['draw_no']), locksAt: Number(row['locks_at']) })),
  };
}

import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Items } from '../items/items.ts';
import { type Cycle, cycleBefore, cyclesIn, type RewardTerms } from '../rules/index.ts';
import { type Board, fundOf, nextPrizeRank, prizeOf } from './board.ts';
import { createRanks, type KnownRanks } from './ranks.ts';
import * as store from './store.ts';

export interface ViewingDeps {
  db: Database;
  clock: Clock;
  items: Pick<Items, 'budgets'>;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
}

/** A page of a ranking with a member's own place. */
export interface BoardView {
  board: Board;
  cycle: Cycle;
  rows: store.Ranked[];
  total: number;
  /** Null: without a rank. */
  own: store.Ranked | null;
  /** The next better prize: its last rank, and what is missing to it; null at the best. */
  next: { rank: number; gap: bigint } | null;
}

/** Reads the boards that members are shown, and a page of one of them; see `Boards`. */
export type ReadBoardPage = (
  asked: { merchantId: number; accountId: bigint; boardId: number | null; isPrevious: boolean },
  page: { limit: number; offset: number },
) => Promise<{ open: Board[]; view: BoardView | null }>;

const DAY_MS = 86_400_000;
/** So long a board that has ended is still shown. */
const SHOWN_AFTER_MS = 7 * DAY_MS;
const UTC: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

/** Boards by the time alone, in their order, from memory; `open` are those of them that members are shown. */
export interface Showing {
  open(runner: Runner, calendar: BusinessCalendar, timely: readonly Board[]): Promise<Board[]>;
  timely(merchantId: number): Promise<Board[]>;
}

/** A member's own place, and the next better prize. */
async function ownOf(
  runner: Runner,
  { board, key, ranks }: { board: Board; key: store.CycleKey; ranks: KnownRanks },
  accountId: bigint,
): Promise<Pick<BoardView, 'own' | 'next'>> {
  const betterThan = async (rank: number | null) =>
    rank === null ? null : ((await store.readRanking(runner, key, 1, rank - 1))[0] ?? null);
  // Almost everybody is below all prizes: the last of them is read along.
  const last = nextPrizeRank(board, null);
  const [own, lastScore] = await Promise.all([ranks.ownOf(runner, accountId), betterThan(last)]);
  const rank = nextPrizeRank(board, own?.rank ?? null);
  if (rank === null) return { own, next: null };
  const better = rank === last ? lastScore : await betterThan(rank);
  return { own, next: { rank, gap: (better?.score ?? 0n) - (own?.score ?? 0n) } };
}

/** Where a member stands with a board in its cycle of now. */
export interface BoardStanding {
  board: Board;
  /** Null: it has no such cycle. */
  cycle: Cycle | null;
  total: number;
  /** Null: without a rank. */
  own: store.Ranked | null;
  /** What that rank gets. */
  prize: RewardTerms | null;
}

/** Makes the part that members read, and the whole of it as an operator sees it for one of them. */
export function createViewing(
  { db, clock, calendarOf }: ViewingDeps,
  { timely, open }: Showing,
  list: (merchantId: number) => Promise<readonly Board[]>,
): { page: ReadBoardPage; preview(member: { merchantId: number; accountId: bigint }): Promise<BoardStanding[]> } {
  const ranksIn = createRanks({ db, clock });
  /** What finds a board's page: what is kept in memory is asked for before. */
  const preparing = async (board: Board, calendar: BusinessCalendar, isPrevious: boolean) => {
    const now = Math.min(clock.now(), (board.endsAt ?? Infinity) - 1);
    const cycle = isPrevious ? cycleBefore(board, calendar, now) : cyclesIn(calendar)(board, now);
    if (!cycle) return null;
    const key = { boardId: board.id, cycle: cycle.key };
    const ranks = await ranksIn.of(key);
    return async (runner: Runner, accountId: bigint, { limit, offset }: { limit: number; offset: number }) => {
      const [{ own, next }, rows, total] = await Promise.all([
        ownOf(runner, { board, key, ranks }, accountId),
        store.readRanking(runner, key, limit, offset),
        ranks.total(runner),
      ]);
      return { board, cycle, rows, total, own, next };
    };
  };
  const preview = async ({ merchantId, accountId }: { merchantId: number; accountId: bigint }): Promise<BoardStanding[]> => {
    const calendar = (await calendarOf(merchantId)) ?? UTC;
    const standings: BoardStanding[] = [];
    for (const board of await list(merchantId)) {
      const view = await preparing(board, calendar, false);
      const seen = view && (await db.together((runner) => view(runner, accountId, { limit: 1, offset: 0 })));
      const own = seen?.own ?? null;
      const prize = own?.rank ? (prizeOf(board, own.rank)?.reward ?? null) : null;
      standings.push({ board, cycle: seen?.cycle ?? null, total: seen?.total ?? 0, own, prize });
    }
    return standings;
  };

  const page: ReadBoardPage = async ({ merchantId, accountId, boardId, isPrevious }, asked) => {
    const calendar = (await calendarOf(merchantId)) ?? UTC;
    const all = await timely(merchantId);
    const wanted = boardId === null ? all[0] : all.find(({ id }) => id === boardId);
    const view = wanted && (await preparing(wanted, calendar, isPrevious));
    // The first whose time it is is almost always shown: it is read while that is looked at.
    const [shown, seen] = await db.together((runner) =>
      Promise.all([open(runner, calendar, all), view ? view(runner, accountId, asked) : null]),
    );
    const found = boardId === null ? shown[0] : shown.find(({ id }) => id === boardId);
    if (!found) return { open: shown, view: null };
    if (found === wanted) return { open: shown, view: seen };
    const other = await preparing(found, calendar, isPrevious);
    return { open: shown, view: other && (await db.together((runner) => other(runner, accountId, asked))) };
  };

  return { page, preview };
}

/** Makes what says which boards members are shown. */
export function createShowing({ clock, items }: ViewingDeps, list: (merchantId: number) => Promise<readonly Board[]>): Showing {
  /** Has its cycle begun? What its ranks were promised is given, whatever becomes of its budget. */
  const hasCycle = (runner: Runner, board: Board, calendar: BusinessCalendar): Promise<boolean> => {
    const { key } = cyclesIn(calendar)(board, Math.min(clock.now(), (board.endsAt ?? Infinity) - 1));
    return store.hasBegun(runner, { boardId: board.id, cycle: key });
  };
  const timely: Showing['timely'] = async (merchantId) => {
    const now = clock.now();
    const isShown = ({ isOpen, startsAt, endsAt }: Board): boolean =>
      isOpen && startsAt <= now && (endsAt === null || now < endsAt + SHOWN_AFTER_MS);
    return (await list(merchantId)).filter(isShown);
  };
  const open: Showing['open'] = async (runner, calendar, all) => {
    const [first] = all;
    if (!first) return [];
    const hasRoom = await items.budgets.room(runner, first.merchantId, 'LEADERBOARD');
    const funded = await Promise.all(
      all.map(async (board) => hasRoom(board.id, fundOf(board)) || hasCycle(runner, board, calendar)),
    );
    return all.filter((_board, index) => funded[index]);
  };
  return { timely, open };
}

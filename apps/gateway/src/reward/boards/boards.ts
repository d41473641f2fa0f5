import type { PeriodJob } from '../../base/background/job.ts';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { Transaction } from '../../base/database/database.ts';
import { type ChangeOptions, createPublished } from '../../base/published.ts';
import type { Counted, Counting } from '../counting/index.ts';
import type { Items } from '../items/items.ts';
import { cycleBefore, cycleOf } from '../rules/index.ts';
import { type Board, type BoardInput, checkBoard, LAST_PRIZE, prizeOf } from './board.ts';
import { movedBy, moveScores } from './scoring.ts';
import * as store from './store.ts';
import { type BoardStanding, createShowing, createViewing, type ReadBoardPage, type ViewingDeps } from './viewing.ts';

export interface BoardDeps extends ViewingDeps {
  counting: Counting;
  items: Pick<Items, 'issue' | 'nudge' | 'budgets'>;
}

/** Leaderboards: docs/rules/rewards.md#leaderboards. */
export interface Boards {
  /**
   * The boards that members are shown, and a page of a ranking, now or in the cycle before: of the first of them, or of the one that is
   * named. The view is null for a board that is not shown or had no such cycle.
   */
  page: ReadBoardPage;
  /** Where a member stands with every board of its brand, as if all were open now. */
  preview(member: { merchantId: number; accountId: bigint }): Promise<BoardStanding[]>;
  /** The boards that members are shown, in their order. */
  open(merchantId: number): Promise<Board[]>;
  /** Moves the scores of members of whom something was counted, in the same transaction. */
  follow(tx: Transaction, counted: Counted): Promise<void>;
  /** Moves the scores of a member who has earned mission score, in the same transaction. */
  scored(tx: Transaction, member: { merchantId: number; accountId: bigint }): Promise<void>;
  list(merchantId: number): Promise<readonly Board[]>;
  /** Writes a board, new or over the one of its name. Throws `ops.refused` and `ops.overtaken`. */
  put(merchantId: number, input: BoardInput, options?: ChangeOptions): Promise<Board>;
  /** Deletes a board with all that was to be won in cycles that are not settled. Throws `ops.unknown` when there is none. */
  remove(merchantId: number, slug: string, options?: ChangeOptions): Promise<void>;
  /** Takes a cheater out of a ranking, this one or that before, until it is settled. Throws `ops.unknown` and `ops.refused`. */
  removeMember(
    asked: { merchantId: number; slug: string; accountId: bigint; isPrevious: boolean },
    record: Recorder,
  ): Promise<void>;
  seed(merchantId: number, make: () => Promise<readonly BoardInput[]>): Promise<boolean>;
  look(): Promise<void>;
  /** Settles what has ended an hour ago. */
  job: PeriodJob;
}

const DAY_MS = 86_400_000;
const UTC: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

/** Makes what gives the prizes of a cycle. */
function createSettling({ clock, items }: BoardDeps) {
  return async (tx: Transaction, board: Board, key: store.CycleKey): Promise<void> => {
    const at = dateOf(clock);
    // Who writes a score holds the cycle until then, and who comes after finds it settled.
    if (!(await store.settleCycle(tx, key, at))) return;
    const last = board.prizes.at(-1)?.to ?? 0;
    for (const { accountId, rank } of await store.readRanking(tx, key, Math.min(last, LAST_PRIZE), 0)) {
      const prize = prizeOf(board, rank);
      if (!prize) continue;
      const { reward } = prize;
      await items.issue(tx, {
        ...{ merchantId: board.merchantId, accountId, source: 'LEADERBOARD', sourceRef: `${key.boardId}:${key.cycle}` },
        words: Object.fromEntries(Object.entries(board.words).map(([language, { title }]) => [language, `${title} #${rank}`])),
        ...{ money: BigInt(reward.money), points: reward.points, multiple: reward.multiple },
        ...{ wagerBase: reward.wagerBase, categoryWeights: reward.categoryWeights, countsBets: reward.countsBets },
        expiresAt: new Date(at.getTime() + reward.collectDays * DAY_MS),
      });
    }
  };
}

/** Settles the cycles of a brand that ended an hour ago, each in a step of its own. */
const settlingJob = (deps: BoardDeps, list: Boards['list']): PeriodJob => {
  const { db, items } = deps;
  const settle = createSettling(deps);
  return {
    name: 'reward.boards',
    period: 'hour',
    afterMinutes: 60,
    async run({ merchantId, end }, { signal, step }) {
      const boards = await list(merchantId);
      while (!signal.aborted) {
        const due = await store.readDue(db, merchantId, end);
        if (due.length === 0) return;
        for (const key of due) {
          await step(async (tx) => {
            const board = boards.find(({ id }) => id === key.boardId);
            if (board) await settle(tx, board, key);
            else await store.settleCycle(tx, key, dateOf(deps.clock));
            return { position: null, progress: `board ${key.boardId}, ${key.cycle}` };
          });
        }
        items.nudge();
      }
    },
  };
};

/** Makes what takes a cheater out of a ranking. */
function createRemoving({ db, clock, calendarOf }: BoardDeps, list: Boards['list']): Boards['removeMember'] {
  return async ({ merchantId, slug, accountId, isPrevious }, record) => {
    const board = (await list(merchantId)).find((each) => each.slug === slug);
    const calendar = (await calendarOf(merchantId)) ?? UTC;
    if (!board) throw unknownItem();
    const now = Math.min(clock.now(), (board.endsAt ?? Infinity) - 1);
    const cycle = isPrevious ? cycleBefore(board, calendar, now) : cycleOf(board, calendar, now);
    if (!cycle) throw unknownItem();
    const key = { boardId: board.id, cycle: cycle.key, merchantId };
    const ends = [cycle.endsAt, board.endsAt].filter((end) => end !== null);
    await db.transaction(async (tx) => {
      const opened = await store.openCycles(tx, [{ ...key, endsAt: new Date(Math.min(...ends)), mayBegin: true }]);
      if (opened.length === 0) {
        throw refused('this ranking is settled: nobody is taken out any more');
      }
      const own = await store.readOwn(tx, key, accountId);
      if (!own || !(await store.removeScore(tx, key, accountId, dateOf(clock)))) throw unknownItem();
      await record(tx, { before: { cycle: cycle.key, score: String(own.score) }, after: null });
    });
  };
}

/** Makes the leaderboards. */
export function createBoards(deps: BoardDeps): Boards {
  const { db, clock, counting, items, calendarOf } = deps;
  const published = createPublished<Board>({
    db,
    clock,
    versionTable: 'reward_board_version',
    read: store.readBoards,
    order: (a, b) => a.sort - b.sort || a.id - b.id,
    onChange: () => {},
  });
  const list: Boards['list'] = published.of;
  const showing = createShowing(deps, list);
  const move = async (
    tx: Transaction,
    merchantId: number,
    told: Parameters<typeof moveScores>[3],
    isOf: (board: Board) => boolean,
  ): Promise<void> => {
    // As they stand in this transaction, not as they are held in memory.
    const all = await store.readBoards(tx);
    const boards = all.filter((board) => board.merchantId === merchantId && board.isOpen && isOf(board));
    const calendar = (await calendarOf(merchantId)) ?? UTC;
    if (boards.length === 0) return;
    const hasRoom = await items.budgets.room(tx, merchantId, 'LEADERBOARD');
    await moveScores(tx, { counting, calendar, hasRoom }, boards, told);
  };

  return {
    open: async (merchantId) => {
      const calendar = (await calendarOf(merchantId)) ?? UTC;
      const timely = await showing.timely(merchantId);
      return db.together((runner) => showing.open(runner, calendar, timely));
    },
    list,
    ...createViewing(deps, showing, list),
    async follow(tx, { fresh, accounts, bets }) {
      for (const [merchantId, moved] of movedBy(fresh, accounts)) {
        await move(tx, merchantId, { moved, bets }, ({ score }) => score !== 'MISSION_SCORE');
      }
    },
    scored: (tx, { merchantId, accountId }) =>
      move(
        tx,
        merchantId,
        { moved: [{ accountId, at: dateOf(clock), settled: null }], bets: [] },
        ({ score }) => score === 'MISSION_SCORE',
      ),
    async put(merchantId, input, options) {
      const fit = checkBoard(input);
      const work = {
        lock: (tx: Transaction) => store.lockBoard(tx, merchantId, fit.slug),
        write: (tx: Transaction) => store.writeBoard(tx, merchantId, fit, dateOf(clock)),
      };
      return published.put(merchantId, work, options);
    },
    remove: (merchantId, slug, options) =>
      published.remove(merchantId, { lock: (tx) => store.lockBoard(tx, merchantId, slug), remove: store.removeBoard }, options),
    removeMember: createRemoving(deps, list),
    seed: (merchantId, make) =>
      published.seed(merchantId, async () => {
        const fit = (await make()).map(checkBoard);
        return async (tx) => {
          for (const each of fit) await store.writeBoard(tx, merchantId, each, dateOf(clock));
        };
      }),
    look: published.look,
    job: settlingJob(deps, list),
  };
}

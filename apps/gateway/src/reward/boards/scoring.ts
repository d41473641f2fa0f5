import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { HasRoom } from '../costs/budgets.ts';
import type { Counting, Heard } from '../counting/index.ts';
import { type Cycle, cyclesIn, isRunning } from '../rules/index.ts';
import { type Board, fundOf } from './board.ts';
import { type MultipleScope, multipleOf } from './multiple.ts';
import { readMultiples } from './multiple-store.ts';
import { type CycleScore, type OpenedCycle, openCycles, writeScores } from './store.ts';

/** Smaller stakes win no multiple: 1.00. */
const LOWEST_STAKE = 10_000n;

/** What happened to members of a brand that may move their scores, with the moment. */
export interface Moved {
  accountId: bigint;
  at: Date;
  /** The bet that was settled; null where something else happened, so that a score may fall. */
  settled: string | null;
}

/** A cycle of a board, and what fell into it. */
interface Concerned extends OpenedCycle {
  board: Board;
  span: Cycle;
  moved: Moved[];
}

/** The cycles into which something fell. */
function concernedBy(
  boards: readonly Board[],
  moved: readonly Moved[],
  { calendar, hasRoom }: { calendar: BusinessCalendar; hasRoom: HasRoom },
): Concerned[] {
  const cycleAt = cyclesIn(calendar);
  return boards.flatMap((board) => {
    const { id: boardId, merchantId } = board;
    const cycles = new Map<string, Concerned>();
    for (const each of moved) {
      if (!isRunning(board, each.at.getTime())) continue;
      const span = cycleAt(board, each.at.getTime());
      const known = cycles.get(span.key);
      if (known) {
        known.moved.push(each);
        continue;
      }
      const endsAt = new Date(Math.min(...[span.endsAt, board.endsAt].filter((end) => end !== null)));
      const mayBegin = hasRoom(boardId, fundOf(board));
      cycles.set(span.key, { boardId, merchantId, cycle: span.key, endsAt, mayBegin, board, span, moved: [each] });
    }
    return [...cycles.values()];
  });
}

/** When each member moved last. */
function latestOf(moved: readonly Moved[]): Map<bigint, Date> {
  const latest = new Map<bigint, Date>();
  for (const { accountId, at } of moved) if (!((latest.get(accountId) ?? 0) > at)) latest.set(accountId, at);
  return latest;
}

/** Scores as they are written; without `isAll` only of those who have one. */
const scoresOf = (
  { boardId, cycle, merchantId, moved }: Concerned,
  accountIds: Iterable<bigint>,
  scores: ReadonlyMap<bigint, bigint>,
  isAll: boolean,
): CycleScore[] => {
  const latest = latestOf(moved);
  return [...accountIds].flatMap((accountId): CycleScore[] => {
    const reachedAt = latest.get(accountId);
    const score = scores.get(accountId) ?? 0n;
    return reachedAt === undefined || (!isAll && score === 0n)
      ? []
      : [{ boardId, cycle, merchantId, accountId, reachedAt, score }];
  });
};

/** What cycles rank that is a sum: one statement for all that rank the same. */
async function summedScores(
  tx: Transaction,
  counting: Pick<Counting, 'sumsOf'>,
  concerned: readonly Concerned[],
): Promise<CycleScore[]> {
  const alike = Map.groupBy(concerned, ({ board, span }) => JSON.stringify([board.score, board.gameTypes, span.from, span.to]));
  const scores: CycleScore[] = [];
  for (const own of alike.values()) {
    const [first] = own;
    if (!first) continue;
    const { board, span } = first;
    const { score: metric } = board;
    if (metric === 'WIN_MULTIPLE') continue;
    const scope = board.gameTypes.length === 0 ? {} : { gameTypes: board.gameTypes };
    const accountIds = [...new Set(own.flatMap(({ moved }) => moved.map(({ accountId }) => accountId)))];
    const sums = await counting.sumsOf(tx, accountIds, { metric, scope, from: span.from, to: span.to });
    for (const each of own) scores.push(...scoresOf(each, latestOf(each.moved).keys(), sums, true));
  }
  return scores;
}

/** What a cycle of multiples ranks of members of whom something fell into it. */
async function multipleScores(
  tx: Transaction,
  concerned: Concerned,
  bets: ReadonlyMap<string, readonly Heard[]>,
): Promise<{ exact: CycleScore[]; higher: CycleScore[] }> {
  const { board, span, moved } = concerned;
  const scope: MultipleScope = { from: span.from, to: span.to, gameTypes: board.gameTypes, lowest: LOWEST_STAKE };
  // Who had bets settled and nothing else can only have a better one: only these bets are looked at.
  const mayFall = new Set(moved.filter(({ settled }) => settled === null).map(({ accountId }) => accountId));
  const risen = new Map<bigint, bigint>();
  for (const { accountId, settled } of moved) {
    if (settled === null || mayFall.has(accountId)) continue;
    const multiple = multipleOf(bets.get(betKey(accountId, settled)) ?? [], scope);
    if (multiple !== null && multiple > (risen.get(accountId) ?? -1n)) risen.set(accountId, multiple);
  }
  return {
    exact: scoresOf(concerned, mayFall, await readMultiples(tx, [...mayFall], scope), true),
    higher: scoresOf(concerned, risen.keys(), risen, false),
  };
}

const betKey = (accountId: bigint, ref: string): string => `${accountId} ${ref}`;

/**
 * Writes the scores of members of whom something was counted, as the counters now have them, in each cycle that it fell into and that is not
 * settled. `bets` is all that was ever heard of the bets that moved something. A handful of statements, however many boards there are.
 */
export async function moveScores(
  tx: Transaction,
  deps: { counting: Pick<Counting, 'sumsOf'>; calendar: BusinessCalendar; hasRoom: HasRoom },
  boards: readonly Board[],
  { moved, bets }: { moved: readonly Moved[]; bets: readonly Heard[] },
): Promise<void> {
  const concerned = concernedBy(boards, moved, deps);
  if (concerned.length === 0) return;
  const open = await openCycles(tx, concerned);
  const exact = await summedScores(tx, deps.counting, open);
  const higher: CycleScore[] = [];
  const byRef = Map.groupBy(bets, ({ accountId, ref }) => betKey(accountId, ref));
  for (const each of open.filter(({ board }) => board.score === 'WIN_MULTIPLE')) {
    const scores = await multipleScores(tx, each, byRef);
    exact.push(...scores.exact);
    higher.push(...scores.higher);
  }
  await writeScores(tx, exact);
  await writeScores(tx, higher, true);
}

/** What of a batch of events moves scores of bets, by brand. */
export function movedBy(fresh: readonly Heard[], merchants: ReadonlyMap<bigint, number>): Map<number, Moved[]> {
  const bets = fresh.filter(({ kind }) => kind !== 'deposit');
  return new Map(
    [...Map.groupBy(bets, ({ accountId }) => merchants.get(accountId) ?? 0)].map(([merchantId, own]) => [
      merchantId,
      own.map(({ accountId, at, kind, ref }) => ({ accountId, at, settled: kind === 'settled' ? ref : null })),
    ]),
  );
}

import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { HasRoom } from '../costs/budgets.ts';
import type { Counting, Heard } from '../counting/index.ts';
import { type Cycle, createCycles, isRunning } from '../rules/index.ts';
import { type Board, fundOf } from './board.ts';
import { type BetRef, type MultipleScope, readMultiples, readMultiplesOf } from './multiple-store.ts';
import { type CycleKey, openCycle, type Score, writeScores } from './store.ts';

/** Smaller stakes win no multiple: 1.00. */
const LOWEST_STAKE = 10_000n;

/** What happened to members of a brand that may move their scores, with the moment. */
export interface Moved {
  accountId: bigint;
  at: Date;
  /** The bet that was settled; null where something else happened, so that a score may fall. */
  settled: string | null;
}

/** What a board ranks in a cycle, of these members. */
function sumsOf(
  tx: Transaction,
  counting: Pick<Counting, 'sumsOf'>,
  { score, gameTypes }: Board & { score: Exclude<Board['score'], 'WIN_MULTIPLE'> },
  { from, to }: Cycle,
  accountIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const scope = gameTypes.length === 0 ? {} : { gameTypes };
  return counting.sumsOf(tx, accountIds, { metric: score, scope, from, to });
}

const isMultiple = (board: Board): board is Board & { score: 'WIN_MULTIPLE' } => board.score === 'WIN_MULTIPLE';

/** Writes what a cycle ranks of these members. */
async function writeMoved(
  tx: Transaction,
  { counting }: { counting: Pick<Counting, 'sumsOf'> },
  board: Board,
  { cycle, key, moved }: { cycle: Cycle; key: CycleKey & { merchantId: number }; moved: readonly Moved[] },
): Promise<void> {
  const latest = new Map<bigint, Date>();
  for (const { accountId, at } of moved) if (!((latest.get(accountId) ?? 0) > at)) latest.set(accountId, at);
  const write = (accountIds: readonly bigint[], scores: ReadonlyMap<bigint, bigint>, onlyHigher = false): Promise<void> => {
    const rows = accountIds.flatMap((accountId): Score[] => {
      const reachedAt = latest.get(accountId);
      const score = scores.get(accountId) ?? 0n;
      return reachedAt === undefined || (onlyHigher && score === 0n) ? [] : [{ accountId, reachedAt, score }];
    });
    return writeScores(tx, key, rows, onlyHigher);
  };
  if (!isMultiple(board)) {
    const accountIds = [...latest.keys()];
    return write(accountIds, await sumsOf(tx, counting, board as Parameters<typeof sumsOf>[2], cycle, accountIds));
  }
  // Who had bets settled and nothing else can only have a better one: only these bets are looked at.
  const mayFall = new Set(moved.filter(({ settled }) => settled === null).map(({ accountId }) => accountId));
  const bets = moved.flatMap(({ accountId, settled }): BetRef[] =>
    settled === null || mayFall.has(accountId) ? [] : [{ accountId, ref: settled }],
  );
  const scope: MultipleScope = { from: cycle.from, to: cycle.to, gameTypes: board.gameTypes, lowest: LOWEST_STAKE };
  await write([...mayFall], await readMultiples(tx, [...mayFall], scope));
  const risen = await readMultiplesOf(tx, bets, scope);
  await write([...risen.keys()], risen, true);
}

/**
 * Writes the scores of members of whom something was counted, as the counters now have them, in each cycle that it fell into and that is not
 * settled.
 */
export async function moveScores(
  tx: Transaction,
  { counting, calendar, hasRoom }: { counting: Pick<Counting, 'sumsOf'>; calendar: BusinessCalendar; hasRoom: HasRoom },
  boards: readonly Board[],
  moved: readonly Moved[],
): Promise<void> {
  const cycleAt = createCycles(calendar);
  for (const board of boards) {
    const inTime = moved.filter(({ at }) => isRunning(board, at.getTime()));
    const cycles = new Map<string, { cycle: Cycle; moved: Moved[] }>();
    for (const each of inTime) {
      const cycle = cycleAt(board, each.at.getTime());
      const own = cycles.get(cycle.key) ?? { cycle, moved: [] };
      own.moved.push(each);
      cycles.set(cycle.key, own);
    }
    for (const { cycle, moved: own } of cycles.values()) {
      const key = { boardId: board.id, cycle: cycle.key, merchantId: board.merchantId };
      const ends = [cycle.endsAt, board.endsAt].filter((end) => end !== null);
      const mayBegin = hasRoom(board.id, fundOf(board));
      if (!(await openCycle(tx, { ...key, endsAt: new Date(Math.min(...ends)) }, mayBegin))) continue;
      await writeMoved(tx, { counting }, board, { cycle, key, moved: own });
    }
  }
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

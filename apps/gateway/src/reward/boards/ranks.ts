import { briefCache } from '../../base/brief-cache.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { countBefore, countBetween, readSteps } from './rank-store.ts';
import type { CycleKey, Score } from './store.ts';

/** Ranks up to here are told to the moment; those below by steps that are so old at most. */
const EXACT = 1_000;
const STEP = 500;
const FRESH_MS = 10_000;

/** Says which rank a score has in a cycle. */
export type RankOf = (key: CycleKey, score: Score) => Promise<number>;

const isBefore = (a: Score, b: Score): boolean => {
  if (a.score !== b.score) return a.score > b.score;
  const gap = a.reachedAt.getTime() - b.reachedAt.getTime();
  return gap === 0 ? a.accountId < b.accountId : gap < 0;
};

/**
 * Makes what finds ranks without counting all who stand before: below the first thousand it counts from the last of some known places on.
 * Those are read anew when somebody asks and they are ten seconds old.
 */
export function createRanks({ db, clock }: { db: Database; clock: Clock }, { exact = EXACT, step = STEP } = {}): RankOf {
  const stepsOf = briefCache(clock, FRESH_MS, (name) => {
    const [boardId = '', ...cycle] = name.split(' ');
    return readSteps(db, { boardId: Number(boardId), cycle: cycle.join(' ') }, step);
  });

  return async (key, score) => {
    const above = (await stepsOf(`${key.boardId} ${key.cycle}`)).findLast((each) => isBefore(each, score));
    const [before, between] = await Promise.all([
      countBefore(db, key, score, exact),
      above ? countBetween(db, key, above, score) : 0,
    ]);
    return above === undefined || before < exact ? before + 1 : above.place + between + 1;
  };
}

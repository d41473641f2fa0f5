import { briefCache } from '../../base/brief-cache.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { countBefore, countBetween, readSteps } from './rank-store.ts';
import { type CycleKey, countRanked, type Score } from './store.ts';

/** Ranks up to here are told to the moment; those below by steps that are so old at most. */
const EXACT = 1_000;
const STEP = 500;
const FRESH_MS = 10_000;

/** Says how far down a ranking reaches. */
export interface Ranks {
  /** Reads the places that are known of a ranking: with them ranks are found by any session. */
  of(key: CycleKey): Promise<KnownRanks>;
}

/** What finds ranks of one cycle. */
export interface KnownRanks {
  /** Which rank a score has. */
  rankOf(runner: Runner, score: Score): Promise<number>;
  /** How many have a rank, 1,000 at most: as many as are listed. */
  total(runner: Runner): Promise<number>;
}

const isBefore = (a: Score, b: Score): boolean => {
  if (a.score !== b.score) return a.score > b.score;
  const gap = a.reachedAt.getTime() - b.reachedAt.getTime();
  return gap === 0 ? a.accountId < b.accountId : gap < 0;
};

const nameOf = ({ boardId, cycle }: CycleKey): string => `${boardId} ${cycle}`;
const keyOf = (name: string): CycleKey => {
  const [boardId = '', ...cycle] = name.split(' ');
  return { boardId: Number(boardId), cycle: cycle.join(' ') };
};

/**
 * Makes what finds ranks without counting all who stand before: below the first thousand it counts from the last of some known places on.
 * Those are read anew when somebody asks and they are ten seconds old.
 */
export function createRanks({ db, clock }: { db: Database; clock: Clock }, { exact = EXACT, step = STEP } = {}): Ranks {
  const stepsOf = briefCache(clock, FRESH_MS, (name) => readSteps(db, keyOf(name), step));
  const totals = briefCache(clock, FRESH_MS, (name) => countRanked(db, keyOf(name), exact));

  return {
    async of(key) {
      const [steps, known] = await Promise.all([stepsOf(nameOf(key)), totals(nameOf(key))]);
      return {
        async rankOf(runner, score) {
          const above = steps.findLast((each) => isBefore(each, score));
          // Who stood so far below ten seconds ago is not among the first now: as many would have to fall as there are between.
          const isFar = above !== undefined && above.place >= 2 * exact;
          const [before, between] = await Promise.all([
            isFar ? exact : countBefore(runner, key, score, exact),
            above ? countBetween(runner, key, above, score) : 0,
          ]);
          return above === undefined || before < exact ? before + 1 : above.place + between + 1;
        },
        // A ranking that is full stays so; one that is not is counted to the moment.
        total: async (runner) => (known === exact ? exact : countRanked(runner, key, exact)),
      };
    },
  };
}

import { briefCache } from '../../base/brief-cache.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { countBefore, countBetween, readOwnBehind, readSteps } from './rank-store.ts';
import { type CycleKey, countRanked, type Ranked, type Score } from './store.ts';

/** Ranks up to here are told to the moment; those below by steps that are so old at most. */
const EXACT = 1_000;
const STEP = 100;
const FRESH_MS = 10_000;
const MOST_NOTED = 10_000;

/** A row of a ranking with its rank, as it was a moment ago. */
type Place = Score & { place: number };

/** Says how far down a ranking reaches. */
export interface Ranks {
  /** Reads the places that are known of a ranking: with them ranks are found by any session. */
  of(key: CycleKey): Promise<KnownRanks>;
}

/** What finds ranks of one cycle. */
export interface KnownRanks {
  /** A member's own row; null without a rank. */
  ownOf(runner: Runner, accountId: bigint): Promise<Ranked | null>;
  /** How many have a rank, 1,000 at most: as many as are listed. */
  total(runner: Runner): Promise<number>;
}

const isBefore = (a: Score, b: Score): boolean => {
  if (a.score !== b.score) return a.score > b.score;
  const gap = a.reachedAt.getTime() - b.reachedAt.getTime();
  return gap === 0 ? a.accountId < b.accountId : gap < 0;
};

/** The last of some places, best first, that stands before a score; undefined where none does. */
function lastBefore(places: readonly Place[], score: Score): Place | undefined {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const place = places[middle];
    if (place && isBefore(place, score)) from = middle + 1;
    else to = middle;
  }
  return places[from - 1];
}

/** Who stood so far below ten seconds ago is not among the first now: as many would have to fall as there are between. */
const isFar = (above: Place | undefined, exact: number): above is Place => above !== undefined && above.place >= 2 * exact;

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

  /** From which place on each member was counted last: the next time almost always from the same. */
  const lastAbove = new Map<string, Place>();
  const note = (member: string, above: Place): void => {
    if (lastAbove.size >= MOST_NOTED) lastAbove.clear();
    lastAbove.set(member, above);
  };

  return {
    async of(key) {
      const [steps, known] = await Promise.all([stepsOf(nameOf(key)), totals(nameOf(key))]);
      const rankOf = async (runner: Runner, score: Score, above: Place | undefined): Promise<number> => {
        const [before, between] = await Promise.all([
          isFar(above, exact) ? exact : countBefore(runner, key, score, exact),
          above ? countBetween(runner, key, above, score) : 0,
        ]);
        return above === undefined || before < exact ? before + 1 : above.place + between + 1;
      };
      return {
        async ownOf(runner, accountId) {
          const member = `${nameOf(key)} ${accountId}`;
          const guess = lastAbove.get(member) ?? null;
          const own = await readOwnBehind(runner, key, accountId, guess);
          if (!own) return null;
          const above = lastBefore(steps, own);
          if (!isFar(above, exact)) return { ...own, rank: await rankOf(runner, own, above) };
          note(member, above);
          // Counted along with the member's own row, which spares another way to the database.
          const isGuessed = guess !== null && !isBefore(guess, above) && !isBefore(above, guess);
          return { ...own, rank: isGuessed ? above.place + own.between + 1 : await rankOf(runner, own, above) };
        },
        // A ranking that is full stays so; one that is not is counted to the moment.
        total: async (runner) => (known === exact ? exact : countRanked(runner, key, exact)),
      };
    },
  };
}

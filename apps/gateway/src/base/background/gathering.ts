import { setImmediate as turn } from 'node:timers/promises';

/** Does work that was asked for one by one in groups. */
export interface GatheringOptions {
  /** Of a group. */
  most: number;
  /** Groups that are worked on at a time. */
  abreast: number;
  /** So many cost about as much by themselves as a group does besides: fewer are not worth one beside another. */
  worth: number;
  /** Hears why a group failed, before each of it is done by itself. */
  onFailure(error: unknown, size: number): void;
}

/** What was asked for and has no answer yet. */
interface Waiting<Asked, Said> {
  asked: Asked;
  resolve(said: Said): void;
  reject(error: unknown): void;
}

type Work<Asked, Said> = (group: readonly Asked[]) => Promise<readonly (Said | null)[]>;

async function doAlone<Asked, Said>(work: Work<Asked, Said>, { asked, resolve, reject }: Waiting<Asked, Said>): Promise<void> {
  try {
    const [said] = await work([asked]);
    if (!said) throw new Error('what was done by itself has no answer');
    resolve(said);
  } catch (error) {
    reject(error);
  }
}

/**
 * Has what is asked for together done together. What comes while groups are worked on forms the next one; there is no timer: alone,
 * something is done in the turn in which it came. Beside another group only one is begun that is worth it and half as large at least, and
 * much that came at once is divided, so that the groups stay even. `work` answers each of a group, in its order, and null for what it left over.
 * That is done by itself then; so is each of a group that failed, so that one that fails harms no other.
 */
export function gathering<Asked, Said extends object>(
  work: Work<Asked, Said>,
  { most, abreast, worth, onFailure }: GatheringOptions,
): (asked: Asked) => Promise<Said> {
  let waiting: Waiting<Asked, Said>[] = [];
  /** Those who work; of them those who are at a group (what is done alone may wait for others, and nobody waits for it), or about to be. */
  let [workers, busy, coming, lastSize] = [0, 0, 0, 0];

  /** Is there enough for a group, beside so many others? */
  const isDue = (others: number): boolean => waiting.length >= (others === 0 ? 1 : Math.max(worth, lastSize / 2));

  const start = (): void => {
    if (workers >= abreast || !isDue(busy + coming)) return;
    workers += 1;
    coming += 1;
    void run();
  };

  const take = (): Waiting<Asked, Said>[] => {
    const divides = busy === 0 && abreast > 1 && waiting.length >= 2 * worth;
    const group = waiting.slice(0, Math.min(most, divides ? Math.ceil(waiting.length / 2) : most));
    waiting = waiting.slice(group.length);
    lastSize = group.length;
    return group;
  };

  const doTogether = async (group: readonly Waiting<Asked, Said>[]): Promise<void> => {
    busy += 1;
    start();
    // Whether a group that failed was done all the same is not known: what is gathered can be repeated.
    const said = await work(group.map(({ asked }) => asked)).catch((error: unknown) => {
      onFailure(error, group.length);
      return [];
    });
    busy -= 1;
    const left = group.filter((each, index) => {
      const own = said[index];
      if (own) each.resolve(own);
      return !own;
    });
    if (left.length > 0) start();
    for (const each of left) await doAlone(work, each);
  };

  const run = async (): Promise<void> => {
    // The requests of a turn are read one after the other: those who came together leave together.
    await turn();
    coming -= 1;
    while (isDue(busy)) {
      const group = take();
      const [only] = group;
      await (group.length === 1 && only ? doAlone(work, only) : doTogether(group));
    }
    workers -= 1;
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      start();
    });
}

import { setImmediate as turn } from 'node:timers/promises';

/** Does work that was asked for one by one in groups. */
export interface GatheringOptions {
  /** Of a group. */
  most: number;
  /** Groups that are worked on at a time. */
  abreast: number;
  /** Hears why a group failed, before each of it is done by itself. */
  onFailure(error: unknown, size: number): void;
}

/**
 * Has what is asked for together done together. What comes while groups are worked on forms the next one; there is no timer: alone,
 * something is done in the turn in which it came. `work` answers each of a group, in its order, and null for what it left over.
 * That is done by itself then; so is each of a group that failed, so that one that fails harms no other.
 */
export function gathering<Asked, Said extends object>(
  work: (group: readonly Asked[]) => Promise<readonly (Said | null)[]>,
  { most, abreast, onFailure }: GatheringOptions,
): (asked: Asked) => Promise<Said> {
  interface Waiting {
    asked: Asked;
    resolve(said: Said): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let workers = 0;

  const doAlone = async ({ asked, resolve, reject }: Waiting): Promise<void> => {
    try {
      const [said] = await work([asked]);
      if (!said) throw new Error('what was done by itself has no answer');
      resolve(said);
    } catch (error) {
      reject(error);
    }
  };

  const doTogether = async (group: readonly Waiting[]): Promise<void> => {
    // Whether a group that failed was done all the same is not known: what is gathered can be repeated.
    const said = await work(group.map(({ asked }) => asked)).catch((error: unknown) => {
      onFailure(error, group.length);
      return [];
    });
    const left = group.filter((each, index) => {
      const own = said[index];
      if (own) each.resolve(own);
      return !own;
    });
    for (const each of left) await doAlone(each);
  };

  const run = async (): Promise<void> => {
    // The requests of a turn are read one after the other: those who came together leave together.
    await turn();
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const [only] = group;
      await (group.length === 1 && only ? doAlone(only) : doTogether(group));
    }
    workers -= 1;
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (workers >= abreast) return;
      workers += 1;
      void run();
    });
}

interface Waiting<T, R> {
  one: T;
  resolve(answer: R): void;
  reject(error: unknown): void;
}

/**
 * Was it what somebody asked, and not that anybody asked, that the database does not take, or what another transaction stood in the way of? Then nothing
 * of it was done.
 */
const isOfOne = (error: unknown): boolean => /^(2[23]...|40001|40P01)$/.test(String((error as { code?: unknown }).code));

/** Did it take the database too long? Then nothing was done; it does not say for whose sake. */
const isTooSlow = (error: unknown): boolean => (error as { code?: unknown }).code === '57014';
/** So many of those that are asked one by one may take too long: with the last of them it is the database, and the others are not asked. */
const MOST_SLOW = 2;

/**
 * Makes what does together what is asked at once: all who come while a group is on its way are the next one, `most` at a time. `handle`
 * answers in its order. What is wrong with one is not the others': where the database does not take a group, its halves are tried one after the
 * other, down to the one by itself. A group that takes it too long is asked one by one, beside the groups that come behind it.
 */
export function grouping<T, R>(most: number, handle: (group: readonly T[]) => Promise<readonly R[]>): (one: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let isUnderWay = false;

  const settleEach = async (group: readonly Waiting<T, R>[]): Promise<void> => {
    let slow = 0;
    for (const [at, { one, resolve, reject }] of group.entries()) {
      try {
        for (const answer of await handle([one])) resolve(answer);
      } catch (error) {
        reject(error);
        if (isTooSlow(error)) slow += 1;
        if (slow < MOST_SLOW) continue;
        for (const left of group.slice(at + 1)) left.reject(error);
        return;
      }
    }
  };
  const settle = async (group: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await handle(group.map(({ one }) => one));
      for (const [at, answer] of answers.entries()) group[at]?.resolve(answer);
    } catch (error) {
      if (group.length > 1 && isOfOne(error)) {
        const half = Math.ceil(group.length / 2);
        await settle(group.slice(0, half));
        await settle(group.slice(half));
      } else if (group.length > 1 && isTooSlow(error)) void settleEach(group);
      else for (const { reject } of group) reject(error);
    }
  };
  const run = async (): Promise<void> => {
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    isUnderWay = false;
  };

  return (one) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      // At the end of this turn: those that it brings besides are of the same group.
      setImmediate(() => void run());
    });
}

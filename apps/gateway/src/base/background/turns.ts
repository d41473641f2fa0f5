/** Lets a few in at a time, in the order in which they came. */
export function createTurns(places: number) {
  let free = places;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Does work after what is under way, whatever becomes of that. */
export function inOrder(place: { busy: Promise<unknown> }) {
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = place.busy.then(work, work);
    place.busy = done.catch(() => {});
    return done;
  };
}

/** What a queue of favourites does to the world. */
interface ToggleQueueDeps {
  /** Makes a game a favourite, or none. Doing it twice must be the same as once. */
  send(nodeId: string, isFavourite: boolean): Promise<unknown>;
  /** True for a failure that says nothing about what the gateway did or thinks: it is worth another try. */
  isPassing(error: unknown): boolean;
  /** Ends when the next try is worth making. `tries` were in vain so far. */
  wait(tries: number): Promise<void>;
  /** A game's call began or ended. */
  onChange(): void;
  /** The gateway has done what the last tap asked for. */
  onSettled(nodeId: string, isFavourite: boolean): void;
  /** The gateway has refused, or was not reached after all tries: what it holds now has to be asked. */
  onRefused(nodeId: string, error: unknown): void;
}

/** Tries to reach the gateway before the player is told. */
const MOST_TRIES = 6;

/**
 * Sends taps on favourites: at most one call a game is under way, so that no answer can overtake another, and after it what
 * the last tap asked for is sent if it differs. A lost connection is waited for.
 */
export function createToggleQueue({ send, isPassing, wait, onChange, onSettled, onRefused }: ToggleQueueDeps) {
  const wanted = new Map<string, boolean>();
  /** Grows with each user: an answer for the one before changes nothing. */
  let user = 0;

  const finish = (nodeId: string): void => {
    wanted.delete(nodeId);
    onChange();
  };

  const work = async (nodeId: string): Promise<void> => {
    const owner = user;
    let tries = 0;
    for (;;) {
      const sent = wanted.get(nodeId) === true;
      try {
        await send(nodeId, sent);
      } catch (error) {
        if (owner !== user) return;
        tries += 1;
        if (!isPassing(error) || tries === MOST_TRIES) {
          finish(nodeId);
          onRefused(nodeId, error);
          return;
        }
        await wait(tries);
        if (owner !== user) return;
        continue;
      }
      if (owner !== user) return;
      tries = 0;
      if (wanted.get(nodeId) !== sent) continue;
      onSettled(nodeId, sent);
      finish(nodeId);
      return;
    }
  };

  return {
    /** A tap: the other way round than the last tap, or, without one under way, than it is now. */
    toggle(nodeId: string, isFavourite: boolean): void {
      const last = wanted.get(nodeId);
      wanted.set(nodeId, !(last ?? isFavourite));
      onChange();
      if (last === undefined) void work(nodeId);
    },
    /** The games whose call is under way. */
    busy: (): ReadonlySet<string> => new Set(wanted.keys()),
    /** Another user: nothing that is under way counts any more. */
    reset(): void {
      user += 1;
      wanted.clear();
      onChange();
    },
  };
}

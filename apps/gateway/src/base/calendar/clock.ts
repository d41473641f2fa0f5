/** The one source of time. Everything that asks for the moment gets a clock, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved: for tests and for the making of a demo brand's past. */
export function manualClock(start: number): Clock & { set(moment: number): void; advance(ms: number): void } {
  let moment = start;
  return {
    now: () => moment,
    set: (next) => {
      moment = next;
    },
    advance: (ms) => {
      moment += ms;
    },
  };
}

/** The moment as a Date, for statements that store it. */
export const dateOf = (clock: Clock): Date => new Date(clock.now());

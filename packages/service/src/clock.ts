/** Time as everything in the server sees it: milliseconds since the epoch, and a way to let time pass. */
export interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

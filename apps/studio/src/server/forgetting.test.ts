import { expect, it } from 'vitest';
import { createForgetting } from './forgetting.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = 100 * DAY;

/** Rounds by when they were drawn, with whether somebody bet; every look at one is counted. */
function record(rounds: Map<number, boolean>) {
  let looks = 0;
  const drawn = () => [...rounds.keys()].toSorted((a, b) => a - b);
  return {
    rounds,
    looks: () => {
      const seen = looks;
      looks = 0;
      return seen;
    },
    oldest: () => drawn()[0] ?? null,
    forget: (from: number, before: number, limit: number) => {
      const within = drawn().filter((at) => at >= from && at < before);
      looks += within.length;
      const idle = within.filter((at) => rounds.get(at) === false).slice(0, limit);
      for (const at of idle) rounds.delete(at);
      return idle.length;
    },
  };
}

function world(rounds: Map<number, boolean>) {
  const clock = { time: START, now: () => clock.time, wait: async () => undefined };
  const kept = record(rounds);
  return { clock, kept, forget: createForgetting(clock, kept) };
}

it('forgets what nobody bet on once it is three days old, and nothing else', async () => {
  const old = new Map(Array.from({ length: 2_000 }, (_, n) => [START - 5 * DAY + n * 60_000, n % 4 === 0] as const));
  old.set(START - 3 * DAY, false);
  const { kept, forget } = world(old);
  await forget();
  expect([...kept.rounds.values()].filter((isBetOn) => isBetOn)).toHaveLength(500);
  expect([...kept.rounds.entries()].filter(([, isBetOn]) => !isBetOn)).toEqual([[START - 3 * DAY, false]]);
});

it('looks only at what has grown old since, and at all of it again a day later', async () => {
  const { clock, kept, forget } = world(new Map([...Array(300).keys()].map((n) => [START - 6 * DAY + n * HOUR, true])));
  await forget();
  expect(kept.looks()).toBe(72);
  clock.time += HOUR;
  await forget();
  expect(kept.looks()).toBe(1);
  await forget();
  expect(kept.looks()).toBe(0);
  // The only bet was one of play money, which is forgotten.
  kept.rounds.set(START - 6 * DAY, false);
  clock.time += HOUR;
  await forget();
  expect(kept.rounds.has(START - 6 * DAY)).toBe(true);
  clock.time += DAY;
  await forget();
  expect(kept.rounds.has(START - 6 * DAY)).toBe(false);
});

it('goes on where nothing is on record', async () => {
  const { kept, forget } = world(new Map());
  await forget();
  expect(kept.looks()).toBe(0);
});

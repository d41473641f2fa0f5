import { expect, it, vi } from 'vitest';
import type { ArcadeReply } from '../../../src/shared/arcade-protocol.ts';
import { Course, type CourseParts } from './course.ts';

/** What the studio answers to a stake that paid twice itself and, where `won` says so, took the pot. */
const reply = (won: string | null, payout = '20000'): ArcadeReply => ({
  round: {
    ...{ roundId: 'r', stake: '10000', staked: '10000', payout, state: 'closed', params: {}, made: [], choices: [] },
    ...{ view: { kind: 'well', place: 0, ring: 3, back: 200 }, areas: [] },
    pool: { currency: 'VND', pot: 3, number: 1, before: '0', added: '0', mustDrop: '0', won },
    ...{ commitment: '', scheme: 'marquee-arcade/1', clientRandom: null, clientSeed: 'c', secret: null, forgone: null },
    ...{ openedAt: 1, closedAt: 2, balanceBefore: null, balanceAfter: null },
  } as ArcadeReply['round'],
  pool: null,
  balance: '50000',
  nextCommitment: 'n',
});

/** A course of play whose studio answers at once, and whose scene of a pot stays until the test goes on. */
function courseWith(won: string | null, payout?: string) {
  const told: unknown[] = [];
  let goOn = (): void => undefined;
  const quiet = new Proxy({}, { get: () => () => undefined });
  const tell =
    (name: string) =>
    (...args: unknown[]): void =>
      void told.push([name, ...args]);
  const spins: boolean[] = [];
  const levels: string[] = [];
  const sound = { start: () => undefined, win: (level: string) => levels.push(level) };
  const hud = {
    ...{ stake: '10000', say: () => undefined, clearWin: () => undefined, setBalance: () => undefined },
    ...{ setSpin: (isReady: boolean) => spins.push(isReady), showWin: tell('counts up'), setWon: tell('stands') },
  };
  const parts = {
    ...{ hud, deck: { params: {}, lock: () => undefined, prepare: () => undefined }, board: quiet, sound, parent: quiet },
    ...{ scene: { show: async () => undefined, enable: () => undefined, takes: () => false }, seed: { value: 'c' } },
    ...{
      fair: { begin: () => undefined, open: async () => reply(won, payout) },
      waiter: { isPaused: false, pause: async () => undefined },
    },
    showPot: (pot: bigint, isPending: boolean) => {
      tell('scene')(pot, isPending);
      return new Promise<void>((resolve) => {
        goOn = resolve;
      });
    },
  } as unknown as CourseParts;
  return { course: new Course(parts), told, spins, levels, goOn: () => goOn() };
}

const SESSION = { balance: '60000', nextCommitment: 'n', openRound: null, pool: null } as unknown as Parameters<
  Course['begin']
>[0];

it('shows a pot in a scene of its own until the player goes on, and does not count it up once more', async () => {
  vi.useFakeTimers();
  try {
    const { course, told, goOn } = courseWith('4000000');
    await course.begin(SESSION);
    const played = course.play();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([['scene', 4_000_000n, false]]);
    // The round is not over yet: nothing can be staked behind the scene.
    await course.play();
    expect(told).toHaveLength(1);
    goOn();
    await played;
    expect(told).toEqual([
      ['scene', 4_000_000n, false],
      ['stands', 4_020_000n, 'huge'],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

it('counts up a return above the stake without a pot', async () => {
  const { course, told } = courseWith(null);
  await course.begin(SESSION);
  await course.play();
  expect(told).toEqual([['counts up', 20_000n, 'small']]);
});

it.each([
  ['0', 'none', []],
  ['9999', 'plain', [['counts up', 9_999n, 'plain']]],
  ['10000', 'plain', [['counts up', 10_000n, 'plain']]],
] as const)('celebrates no return of %s to a stake of 10,000', async (payout, level, shown) => {
  const { course, told, levels } = courseWith(null, payout);
  await course.begin(SESSION);
  await course.play();
  expect([told, levels]).toEqual([shown, [level]]);
});

it('plays one round for each press, five seconds apart at least, and none by itself', async () => {
  vi.useFakeTimers();
  try {
    const { course, levels } = courseWith(null);
    await course.begin(SESSION);
    await course.play();
    await course.play();
    await vi.advanceTimersByTimeAsync(4_999);
    await course.play();
    expect(levels).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(levels).toHaveLength(1);
    await course.play();
    expect(levels).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

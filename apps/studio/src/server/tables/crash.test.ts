import { cpSync } from 'node:fs';
import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StakeRequest } from '../../shared/table-protocol.ts';
import { type FakeGateway, type Fate, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { FIGHT, HALL, on, tableStudio, WHEEL } from '../../testing/table-studio.ts';
import { Failure } from '../failure.ts';
import { recoverBets } from './bets.ts';

const START = 100_000_000n;
/** The start of a round of every table. */
const NOW = 1_800_000_000_000;
/** The studio begins so long before it. */
const BEFORE = 1_000;

/** A table, what is laid on it, and what that comes to, by lists and words that are made apart from the rules. */
interface Game {
  table: string;
  vendor: string;
  stakes: readonly StakeRequest[];
  total: bigint;
  /** From the start of a round, at which its numbers are mixed, to the moment at which it is drawn, and over. */
  draw: number;
  every: number;
  due(outcome: readonly number[]): bigint;
}

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const wheel: Game = {
  table: WHEEL,
  vendor: 'PVL',
  stakes: [on('red', 2), on('black', 1), on('straight-0', 1)],
  total: 40_000n,
  ...{ draw: 27_000, every: 40_000 },
  due: ([number = -1]) => (number === 0 ? 360_000n : REDS.has(number) ? 40_000n : 20_000n),
};

/** What comes back of 100 on Meron and on Wala when they win, by the pairing. */
const MERON = [192, 168, 224, 160, 240];
const WALA = [192, 224, 168, 240, 160];
const fight: Game = {
  table: FIGHT,
  vendor: 'PPR',
  stakes: [on('meron', 2), on('wala', 1), on('bdd', 1)],
  total: 40_000n,
  ...{ draw: 32_000, every: 48_000 },
  due: ([pairing = -1, winner]) => {
    if (winner === 0) return 20_000n + 10_000n + 80_000n;
    return BigInt(winner === 1 ? 200 * (MERON[pairing] ?? 0) : 100 * (WALA[pairing] ?? 0));
  },
};

/** The card of the number 7, as `docs/fairness/verify-table.mjs --card 90 7` prints it. */
const CARD = [
  [16, 20, 66, 77, 84],
  [9, 17, 28, 44, 51],
  [19, 39, 49, 52, 78],
];
const hall: Game = {
  table: HALL,
  vendor: 'BPR',
  stakes: [{ ...on('card-1', 1), pick: 7 }],
  total: 10_000n,
  ...{ draw: 29_000, every: 60_000 },
  due: (balls) => {
    const calledAt = (number: number): number => (balls.includes(number) ? balls.indexOf(number) + 1 : 99);
    const [line = 99, two = 99, house = 99] = CARD.map((row) => Math.max(...row.map(calledAt))).toSorted((a, b) => a - b);
    const prizes = [
      line <= 30 ? 20 : line <= 40 ? 5 : line <= 50 ? 2 : line <= 55 ? 1 : 0,
      two <= 45 ? 60 : two <= 55 ? 10 : 0,
      house <= 50 ? 500 : house <= 55 ? 250 : 0,
    ];
    return prizes.reduce((sum, prize) => sum + 10_000n * BigInt(prize), 0n);
  },
};

let gateway: FakeGateway;
/** A studio with its past, from which every life begins. */
const seed = temporaryFolder();
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
  const studio = tableStudio({ folder: seed.path, gatewayUrl: gateway.url, clock: testClock(NOW - BEFORE) });
  await studio.tick();
  studio.close();
});
afterAll(() => {
  seed.remove();
  return gateway.close();
});

/** A bet that is taken back and one that stays, on a studio that dies at step `at`, comes back at once or after the draw, and goes on. */
async function liveAndDie(game: Game, at: number, fate: (call: string, n: number) => Fate): Promise<boolean> {
  const { table, vendor, stakes, total, draw, every } = game;
  const folder = temporaryFolder();
  cpSync(seed.path, folder.path, { recursive: true });
  const clock = testClock(NOW - BEFORE);
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const options = { folder: folder.path, gatewayUrl: gateway.url, clock };
  const plain = tableStudio(options);
  const token = await plain.open(table);
  plain.close();
  let calls = 0;
  gateway.fate = (call) => fate(call, calls++);
  const death = killer(at);
  const first = tableStudio({ ...options, wrap: death.wrap });
  const later = (ms: number) => async (): Promise<void> => {
    clock.advance(ms);
    await first.tick();
  };
  const steps = [
    later(BEFORE),
    () => first.place(token, table, stakes).then(({ betId }) => first.takeBack(token, betId)),
    () => first.place(token, table, stakes),
    later(draw),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
    }
  }
  if (!death.isDead()) first.close();
  if (at % 2 === 0) clock.advance(every);

  const again = tableStudio(options);
  await recoverBets(again.base, again.lock);
  await again.tick();
  gateway.arrive();
  gateway.fate = () => 'fine';
  for (let tries = 0; tries < 5; tries += 1) {
    clock.advance(10 * 60_000);
    await again.tick();
  }
  let expected = START;
  const bets = again.store.tables.bets.ofPlayer(vendor, 'player-1', Number.MAX_SAFE_INTEGER, 100);
  for (const bet of bets) {
    const held = gateway.wallet.rounds.get(bet.betId);
    expect(['paid', 'returned']).toContain(bet.state);
    if (bet.state === 'returned') {
      expect(held?.stakes ?? 0n).toBe(0n);
      continue;
    }
    const payout = game.due(again.store.tables.rounds.find(bet.table, bet.roundNo)?.outcome ?? []);
    expect(held).toEqual({ isClosed: true, stakes: total, payouts: payout, debits: 1, credits: 1 });
    expected += payout - total;
  }
  const known = new Set(bets.map(({ betId }) => betId));
  for (const [roundId, held] of gateway.wallet.rounds) if (held.stakes > 0n) expect(known).toContain(roundId);
  expect(gateway.wallet.balance).toBe(expected);
  expect(again.store.tables.bets.backlog().entries).toBe(0);
  again.close();
  folder.remove();
  return death.isDead();
}

const LATE = 'debits that arrive when nobody expects them any more';
const FATES: Record<string, (call: string, n: number) => Fate> = {
  'a healthy wallet': () => 'fine',
  [LATE]: (call, n) => (call === 'debit' && n < 3 ? 'late' : 'fine'),
  'credits that fail': (call) => (call === 'credit' ? 'fault' : 'fine'),
};

describe('the death of the studio at every step of a round with bets', () => {
  const tried = [
    ...Object.keys(FATES).map((name) => ({ game: wheel, name })),
    ...[fight, hall].map((game) => ({ game, name: LATE })),
  ];
  for (const { game, name } of tried) {
    it(`settles every bet once and moves no money twice at ${game.table} with ${name}`, async () => {
      let at = 0;
      while (await liveAndDie(game, at, FATES[name] ?? (() => 'fine'))) at += 1;
      expect(at).toBeGreaterThan(30);
    }, 240_000);
  }
});

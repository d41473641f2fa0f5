import { expect, it } from 'vitest';
import { commitmentOf } from '../../engine/stream.ts';
import { numbersOf } from '../../lottery/chance-of-draw.ts';
import { lotteryOf } from '../../lottery/games.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { DICE, line, lotteryStudio, NORTH, NORTH_FAST } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { createClocks, newDraw, SAMPLES, shownPast, VOID_AFTER_MS } from './draws.ts';

const START = 100_000_000n;
const MINUTE = 60_000;

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
startedBeforeEach({ balance: START, now: 1_800_000_000_000 }, lotteryStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

it('draws begin with a past in a demo alone, which is marked, and is shown nowhere else', () => {
  const { draws } = studio.store.lottery;
  const games = [DICE, NORTH_FAST];
  for (const game of games) expect(draws.past(game, '9', 200)).toEqual([]);
  // As at the first start: none of their draws is on record.
  clock.advance(24 * 60 * MINUTE);
  const demo = { ...studio.base, isDemo: true };
  createClocks(demo)();
  for (const game of games) {
    const past = shownPast(demo, game, '9', 200);
    expect(past).toHaveLength(SAMPLES);
    expect(past.every((draw) => draw.isSample && draw.state === 'settled')).toBe(true);
    expect(shownPast(studio.base, game, '9', 200)).toEqual([]);
  }
});

it('official draws that a demo put on record wait for their results where the studio is none any more', async () => {
  const { draws } = studio.store.lottery;
  const game = lotteryOf(NORTH);
  if (!game) throw new Error('there is no lottery of the North');
  clock.advance(48 * 60 * MINUTE);
  const time = studio.current(NORTH);
  const demo = { ...studio.base, isDemo: true };
  draws.insert(newDraw(demo, game, time));
  createClocks(demo)();
  expect(draws.find(NORTH, time.drawNo)?.source).toBe('simulated');
  createClocks(studio.base)();
  expect(draws.find(NORTH, time.drawNo)).toMatchObject({ state: 'open', source: 'official', seed: '' });
  const { orderId } = await studio.place(await studio.open(NORTH), NORTH, [line('MB_TAIL', '0,1,2,3,4,5,6,7,8,9')]);
  clock.advance(time.drawsAt + MINUTE - clock.now());
  await studio.tick();
  expect(draws.find(NORTH, time.drawNo)).toMatchObject({ state: 'open', numbers: [] });
  expect(studio.store.lottery.orders.find(orderId)?.state).toBe('placed');
});

it('draws follow from a seed that was committed to before their bets opened', async () => {
  const { draws } = studio.store.lottery;
  const { drawNo } = studio.current(DICE);
  const next = String(BigInt(drawNo) + 1n);
  const commitment = commitmentOf(draws.find(DICE, next)?.seed ?? '');
  clock.advance(2 * MINUTE);
  await studio.tick();
  const draw = draws.find(DICE, next);
  const game = lotteryOf(DICE);
  if (!draw || !game) throw new Error('no draw');
  expect(commitmentOf(draw.seed)).toBe(commitment);
  expect(draw.numbers).toEqual(numbersOf(game.family, draw.seed, next));
});

it('draws are one row each when nobody bets', async () => {
  const { draws } = studio.store.lottery;
  for (let n = 0; n < 10; n += 1) {
    clock.advance(MINUTE);
    await studio.tick();
  }
  expect(draws.past(DICE, '9', 200)).toHaveLength(10);
  expect(draws.forget(0, clock.now() + 1, 100_000)).toBeGreaterThan(9);
  expect(draws.past(DICE, '9', 200)).toHaveLength(0);
});

it('draws are void when they could not be held for a day, and stakes go back', async () => {
  const token = await studio.open(DICE);
  const order = await studio.place(token, DICE, [line('K3_SIZE', 'big'), line('K3_SUM', '9,10,11,12', '20000', 3)]);
  gateway.calls.length = 0;
  clock.advance(MINUTE + VOID_AFTER_MS);
  await studio.tick();
  expect(gateway.calls).toEqual(['round-detail', 'return-stake']);
  expect(studio.store.lottery.draws.find(DICE, order.drawNo)?.state).toBe('void');
  expect(studio.store.lottery.orders.find(order.orderId)?.state).toBe('returned');
  expect(gateway.wallet.balance).toBe(START);
});

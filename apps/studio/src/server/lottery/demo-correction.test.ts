import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { line, lotteryStudio, NORTH } from '../../testing/lottery-studio.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { correctOnce } from './demo-correction.ts';

const START = 100_000_000n;
const [MINUTE, HOUR] = [60_000, 3_600_000];
/** Noon of a day in Viet Nam: the North is drawn at 18:15. */
const NOON = Date.UTC(2026, 10, 26, 5);
const DRAW = '20261126';
/** Every last digit: it wins 9.95 whatever is drawn. */
const LINES = [line('MB_TAIL', '0,1,2,3,4,5,6,7,8,9')];

let gateway: FakeGateway;
const folder = temporaryFolder();
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(async () => {
  folder.remove();
  await gateway.close();
});

it('a demo corrects one simulated draw that was bet on, once: its orders are settled anew, and it stays a simulation', async () => {
  gateway.wallet = new FakeWallet(START);
  const clock = testClock(NOON);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, isDemo: true });
  const drawn = (drawNo: string) => studio.store.lottery.draws.find(NORTH, drawNo);
  const settle = async (): Promise<void> => {
    for (let tick = 0; tick < 3; tick += 1) await studio.tick();
  };
  await settle();
  const token = await studio.open(NORTH);
  const { orderId } = await studio.place(token, NORTH, LINES);
  clock.advance(7 * HOUR);
  await settle();
  const first = drawn(DRAW);
  expect(first).toMatchObject({ state: 'settled', source: 'simulated', revision: 0 });
  correctOnce(studio.base);
  expect(drawn(DRAW)).toEqual(first);
  clock.advance(11 * MINUTE);
  for (const _ of ['corrected', 'not again']) {
    correctOnce(studio.base);
    await settle();
    expect(drawn(DRAW)).toMatchObject({ state: 'settled', source: 'simulated', revision: 1, seed: '' });
    expect(drawn(DRAW)?.numbers).not.toEqual(first?.numbers);
    expect(studio.store.lottery.orders.find(orderId)).toMatchObject({ state: 'paid', revision: 1, payout: '99500' });
    expect(gateway.wallet.balance).toBe(START - 100_000n + 99_500n);
  }
  // The next day, nothing more.
  await studio.place(token, NORTH, LINES);
  clock.advance(24 * HOUR);
  await settle();
  correctOnce(studio.base);
  expect(drawn('20261127')).toMatchObject({ state: 'settled', revision: 0 });
  studio.close();
});

it('nothing is corrected outside of a demo, nor what nobody bet on', async () => {
  for (const isDemo of [true, false]) {
    const own = temporaryFolder();
    gateway.wallet = new FakeWallet(START);
    const clock = testClock(NOON);
    const studio = lotteryStudio({ folder: own.path, gatewayUrl: gateway.url, clock, isDemo });
    await studio.tick();
    if (!isDemo) await studio.place(await studio.open(NORTH), NORTH, LINES);
    clock.advance(8 * HOUR);
    await studio.tick();
    const before = studio.store.lottery.draws.find(NORTH, DRAW);
    correctOnce(studio.base);
    expect(studio.store.lottery.draws.find(NORTH, DRAW)).toEqual(before);
    studio.close();
    own.remove();
  }
});

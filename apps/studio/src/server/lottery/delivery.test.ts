import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { DICE, line, lotteryStudio } from '../../testing/lottery-studio.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import type { Base } from '../base.ts';

const START = 100_000_000_000n;
const MINUTE = 60_000;
/** More than are written down at once, and than two times of it. */
const ORDERS = 40;

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(() => gateway.close());

let folder: ReturnType<typeof temporaryFolder>;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
/** What becomes of a payout before it is sent, by the order. */
let before: (orderId: string) => Promise<void> | void = () => {};
const wrap = (base: Base): Base => ({
  ...base,
  wallet: {
    ...base.wallet,
    async credit(vendor, request) {
      await before(request.roundId);
      return base.wallet.credit(vendor, request);
    },
  },
});

beforeEach(async () => {
  gateway.wallet = new FakeWallet(START);
  before = () => {};
  folder = temporaryFolder();
  clock = testClock(1_800_000_000_000);
  studio = lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, wrap });
  await studio.tick();
});
afterEach(() => {
  studio.close();
  folder.remove();
});

/** Orders of one draw, which is over. */
async function placeMany(): Promise<string[]> {
  const token = await studio.open(DICE);
  const ids: string[] = [];
  for (let n = 0; n < ORDERS; n += 1) ids.push((await studio.place(token, DICE, [line('K3_SIZE', 'big')])).orderId);
  clock.advance(MINUTE);
  return ids;
}

const paid = (ids: readonly string[]): number =>
  ids.filter((id) => studio.store.lottery.orders.find(id)?.state === 'paid').length;

it('writes down what was answered while one order waits for its answer', async () => {
  const ids = await placeMany();
  const gate = Promise.withResolvers<void>();
  before = (id) => (id === ids[0] ? gate.promise : undefined);
  const ticking = studio.tick();
  try {
    await vi.waitFor(() => expect(paid(ids)).toBe(32), { timeout: 20_000 });
  } finally {
    gate.resolve();
    await ticking;
  }
  expect(paid(ids)).toBe(ORDERS);
});

it('loses nothing that was answered to an order that fails, which is tried again', async () => {
  const ids = await placeMany();
  before = (id) => {
    if (id === ids[3]) throw new Error('it cannot be sent');
  };
  await expect(studio.tick()).rejects.toThrow('it cannot be sent');
  expect(paid(ids)).toBe(ORDERS - 1);
  before = () => {};
  await studio.tick();
  expect(paid(ids)).toBe(ORDERS);
});

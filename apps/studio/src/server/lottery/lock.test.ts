import { expect, it } from 'vitest';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { FAKE_TOKEN, OTHER_TOKEN } from '../../testing/fake-wallet.ts';
import { DICE, line, lotteryStudio } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { takeClosing } from './management.ts';

const START = 100_000_000n;
const UNIT = 10_000n;
const MINUTE = 60_000;
const LOCK = 5_000;

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
startedBeforeEach({ balance: START, now: 1_800_000_000_000 }, lotteryStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

it('no bet is taken after the lock under load, whatever the clocks of clients say', async () => {
  const tokens = await Promise.all([FAKE_TOKEN, OTHER_TOKEN].map((wallet) => studio.open(DICE, false, wallet)));
  const { drawNo, locksAt } = studio.current(DICE);
  // Three seconds before the lock; every stake takes a tenth of one, so that the lock comes in the middle of them.
  clock.advance(MINUTE - LOCK - 3_000);
  gateway.fate = (call) => {
    if (call === 'debit') clock.advance(100);
    return 'fine';
  };
  // The clock of every third client is a minute ahead, that of every fourth a minute behind.
  const drawFor = (n: number): string => {
    if (n % 3 === 0) return String(BigInt(drawNo) + 1n);
    return n % 4 === 0 ? String(BigInt(drawNo) - 1n) : drawNo;
  };
  const asked = Array.from({ length: 120 }, (_, n) => drawFor(n));
  const results = await Promise.allSettled(
    asked.map((draw, n) => studio.place(tokens[n % 2] ?? '', DICE, [line('K3_SIZE', 'big')], { drawNo: draw })),
  );
  const taken = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(taken.length).toBeGreaterThan(20);
  expect(refused.length).toBeGreaterThan(20);
  expect(clock.now()).toBeGreaterThanOrEqual(locksAt);
  for (const order of taken) {
    expect([order.drawNo, order.state]).toEqual([drawNo, 'placed']);
    expect(order.createdAt).toBeLessThan(locksAt);
  }
  for (const [n, each] of results.entries()) if (asked[n] !== drawNo) expect(each.status).toBe('rejected');
  for (const reason of refused) expect(reason).toMatchObject({ code: 'draw.closed' });
  expect(gateway.wallet.balance).toBe(START - BigInt(taken.length) * UNIT);
  clock.advance(LOCK);
  await studio.tick();
  expect(taken.map(({ orderId }) => studio.store.lottery.orders.find(orderId)?.state)).toEqual(taken.map(() => 'paid'));
});

it('a bet that an operator closed takes no order and no chase, beside the others, until it is opened again', async () => {
  const token = await studio.open(DICE);
  const close = (isOpen: boolean) => takeClosing(studio.base, 'LOTT', { gameCode: DICE, betType: 'K3_SIZE', isOpen });
  const before = await studio.place(token, DICE, [line('K3_SIZE', 'big')]);
  expect(close(false)).toEqual({ status: 'OK' });
  const closed = { code: 'number.closed', number: 'K3_SIZE' };
  await expect(studio.place(token, DICE, [line('K3_SIZE', 'small')])).rejects.toMatchObject(closed);
  await expect(studio.place(token, DICE, [line('K3_SUM', '9'), line('K3_SIZE', 'small')])).rejects.toMatchObject(closed);
  await expect(studio.chase(token, DICE, [line('K3_SIZE', 'small')])).rejects.toMatchObject(closed);
  expect(gateway.wallet.balance).toBe(START - UNIT);
  for (const other of [line('K3_PARITY', 'odd'), line('K3_SIZE_NT', 'big')]) await studio.place(token, DICE, [other]);
  expect(close(true)).toEqual({ status: 'OK' });
  await studio.place(token, DICE, [line('K3_SIZE', 'small')]);
  // What was bet before it was closed is drawn like any other.
  clock.advance(MINUTE);
  await studio.tick();
  expect(studio.store.lottery.orders.find(before.orderId)?.state).toBe('paid');
});

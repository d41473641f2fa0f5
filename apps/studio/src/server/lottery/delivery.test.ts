import { expect, it, vi } from 'vitest';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { OTHER_PLAYER, OTHER_TOKEN } from '../../testing/fake-wallet.ts';
import { DICE, line, lotteryStudio } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import type { Base } from '../base.ts';
import { deliverDetails } from '../details/details.ts';
import { deliverOrders } from './delivery.ts';
import { holdDraws, settleDraws } from './draws.ts';

const START = 100_000_000_000n;
const MINUTE = 60_000;
/** Two requests full. */
const ORDERS = 100;
const HALF = ORDERS / 2;

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
/** What becomes of a request before it is sent, by its orders. */
let before: (orderIds: readonly string[]) => Promise<void> | void = () => {};
const wrap = (base: Base): Base => ({
  ...base,
  wallet: {
    ...base.wallet,
    async movements(vendor, movements) {
      await before(movements.map(({ body }) => body.roundId));
      return base.wallet.movements(vendor, movements);
    },
  },
});

startedBeforeEach(
  { balance: START, now: 1_800_000_000_000 },
  (options) => lotteryStudio({ ...options, wrap }),
  (started) => {
    before = () => {};
    ({ gateway, clock, studio } = started);
  },
);

/** The wallet has one stake and one payout of each order, and the balance that comes of them. */
function expectBooked(ids: readonly string[]): void {
  let balance = START;
  for (const id of ids) {
    const { payout = '', cost = '' } = studio.store.lottery.orders.find(id) ?? {};
    const booked = { stakes: BigInt(cost), payouts: BigInt(payout), debits: 1, credits: 1, isClosed: true };
    expect(gateway.wallet.rounds.get(id)).toEqual(booked);
    balance += BigInt(payout) - BigInt(cost);
  }
  expect(gateway.wallet.balance).toBe(balance);
}

/** Orders of one draw, which is over. */
async function placeMany(count = ORDERS): Promise<string[]> {
  const token = await studio.open(DICE);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await studio.place(token, DICE, [line('K3_SIZE', 'big')])).orderId);
  clock.advance(MINUTE);
  return ids;
}

const paid = (ids: readonly string[]): number =>
  ids.filter((id) => studio.store.lottery.orders.find(id)?.state === 'paid').length;

it('goes in few requests, the details of each order right before its money', async () => {
  const ids = await placeMany();
  gateway.calls = [];
  await studio.tick();
  expect(paid(ids)).toBe(ORDERS);
  const pairs = Array.from({ length: HALF }, () => ['round-detail', 'credit']).flat();
  expect(gateway.calls).toEqual(['movements', ...pairs, 'movements', ...pairs]);
});

it('writes down what was answered while one request waits for its answer', async () => {
  const ids = await placeMany();
  const gate = Promise.withResolvers<void>();
  before = (orderIds) => (orderIds.includes(ids[0] ?? '') ? gate.promise : undefined);
  const ticking = studio.tick();
  try {
    await vi.waitFor(() => expect(paid(ids)).toBe(HALF), { timeout: 20_000 });
  } finally {
    gate.resolve();
    await ticking;
  }
  expect(paid(ids)).toBe(ORDERS);
});

it('loses nothing that was answered to a request that fails, which is tried again', async () => {
  const ids = await placeMany();
  before = (orderIds) => {
    if (orderIds.includes(ids[3] ?? '')) throw new Error('it cannot be sent');
  };
  await expect(studio.tick()).rejects.toThrow('it cannot be sent');
  expect(paid(ids)).toBe(HALF);
  before = () => {};
  await studio.tick();
  expect(paid(ids)).toBe(ORDERS);
});

it.each(['mute', 'fault', 'lost', 'busy', 'denied'] as const)(
  'pays each order once though a request of them is %s: what is tried again goes without others of its player',
  async (fate) => {
    const ids = await placeMany();
    let sent = 0;
    gateway.fate = (call) => (call === 'movements' && ++sent === 1 ? fate : 'fine');
    await studio.tick();
    expect(paid(ids)).toBe(HALF);
    gateway.calls = [];
    clock.advance(MINUTE);
    await studio.tick();
    expect(paid(ids)).toBe(ORDERS);
    expect(gateway.calls).not.toContain('movements');
    expectBooked(ids);
  },
);

it('begins no money of an order whose details are not confirmed, nor anything behind it of the same player', async () => {
  const ids = await placeMany();
  let told = 0;
  gateway.calls = [];
  gateway.fate = (call) => (call === 'round-detail' && ++told === 4 ? 'busy' : 'fine');
  await studio.tick();
  expect(gateway.calls.slice(0, 8)).toEqual([
    'movements',
    ...Array.from({ length: 3 }, () => ['round-detail', 'credit']).flat(),
    'round-detail',
  ]);
  expect(gateway.calls.filter((call) => call === 'credit')).toHaveLength(3 + HALF);
  clock.advance(MINUTE);
  await studio.tick();
  expect(paid(ids)).toBe(ORDERS);
  expectBooked(ids);
});

const BIG = [line('K3_SIZE', 'big')];
const seatBoth = () => Promise.all([studio.open(DICE), studio.open(DICE, false, OTHER_TOKEN)]);

it('pays an order whose details are never confirmed, though orders of others are due each time', async () => {
  const [one, other] = await seatBoth();
  const { orderId } = await studio.place(other, DICE, BIG);
  gateway.fate = (call, _, { player }) => (call === 'round-detail' && player === OTHER_PLAYER ? 'busy' : 'fine');
  const ids = [orderId];
  const states: boolean[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    ids.push((await studio.place(one, DICE, BIG)).orderId);
    clock.advance(MINUTE);
    await studio.tick();
    expect(paid(ids.slice(1))).toBe(ids.length - 1);
    states.push(paid([orderId]) === 1);
  }
  expect(states).toEqual([false, false, false, true]);
  expectBooked(ids);
});

it.each(['lost', 'fault'] as const)(
  'pays orders of several players by themselves where each request of more is %s',
  async (fate) => {
    const ids: string[] = [];
    for (const token of await seatBoth()) ids.push((await studio.place(token, DICE, BIG)).orderId);
    gateway.fate = (call) => (call === 'movements' ? fate : 'fine');
    for (let attempt = 0; attempt < 4; attempt += 1) {
      clock.advance(MINUTE);
      await studio.tick();
    }
    expect(paid(ids)).toBe(2);
    expectBooked(ids);
  },
);

/** How often the studio writes while it delivers what is due. */
async function writesOf(): Promise<number> {
  const writing = vi.spyOn(studio.store, 'atomically');
  await deliverOrders(studio.base);
  const { length } = writing.mock.calls;
  writing.mockRestore();
  return length;
}

it('writes once for each request of many orders, and once for many that go alone', async () => {
  const ids = await placeMany();
  holdDraws(studio.base);
  await settleDraws(studio.base);
  gateway.fate = (call) => (call === 'movements' ? 'busy' : 'fine');
  expect([await writesOf(), paid(ids)]).toEqual([2, 0]);
  clock.advance(MINUTE);
  gateway.calls = [];
  // Of one player, and tried before: each goes alone.
  expect([await writesOf(), paid(ids)]).toEqual([7, ORDERS]);
  expect(gateway.calls).not.toContain('movements');
});

it('pays an order with a bet that nobody knows any more, and the others of its player with what is told of them', async () => {
  const ids = await placeMany(3);
  holdDraws(studio.base);
  await settleDraws(studio.base);
  const { orders } = studio.store.lottery;
  const one = orders.find(ids[1] ?? '');
  if (!one) throw new Error('there is no such order');
  orders.update({ ...one, lines: one.lines.map((each) => ({ ...each, bet: 'K3_GONE' })) });
  gateway.calls = [];
  await deliverOrders(studio.base);
  expect(paid(ids)).toBe(3);
  expect(gateway.calls).toEqual(['movements', 'round-detail', 'credit', 'credit', 'round-detail', 'credit']);
});

it('tells an older gateway of each order by itself before the order counts as paid', async () => {
  gateway.isOlder = true;
  const ids = await placeMany(3);
  const told: unknown[] = [];
  gateway.fate = (call, _, { roundId }) => {
    if (call !== 'round-detail') return 'fine';
    told.push(roundId);
    return roundId === ids[1] && told.length < 4 ? 'lost' : 'fine';
  };
  await studio.tick();
  expect([...told].sort()).toEqual([...ids].sort());
  expect(ids.map((id) => studio.store.lottery.orders.find(id)?.state)).toEqual(['paid', 'paying', 'paid']);
  clock.advance(MINUTE);
  await studio.tick();
  expect(told.slice(ids.length)).toEqual([ids[1]]);
  expect(paid(ids)).toBe(3);
  expectBooked(ids);
});

it('tells of an order that was paid without its details until the wallet has them, once then', async () => {
  const ids = await placeMany(1);
  gateway.fate = (call) => (call === 'round-detail' ? 'lost' : 'fine');
  for (let again = 0; again < 5; again += 1) {
    await studio.tick();
    clock.advance(10 * MINUTE);
  }
  expect(paid(ids)).toBe(1);
  expect(gateway.wallet.details).toEqual([]);
  expect(studio.store.details.backlog().entries).toBe(1);
  expect(await deliverDetails(studio.base)).toBe(1);
  expect(studio.store.details.backlog().entries).toBe(1);
  gateway.fate = () => 'fine';
  for (let again = 0; again < 2; again += 1) {
    clock.advance(10 * MINUTE);
    await deliverDetails(studio.base);
  }
  expect(gateway.wallet.details).toMatchObject([{ roundId: ids[0], draw: { bets: [{ betType: 'K3_SIZE' }] } }]);
  expect(studio.store.details.backlog().entries).toBe(0);
  expectBooked(ids);
});

it('says that details of an order are refused, whether they went alone or with others', async () => {
  const error = vi.spyOn(studio.base.log, 'error');
  const ids = await placeMany(3);
  const answer = gateway.wallet.answer.bind(gateway.wallet);
  vi.spyOn(gateway.wallet, 'answer').mockImplementation((call, body) =>
    call === 'round-detail' ? { status: 'TX_MISMATCH' } : answer(call, body),
  );
  await studio.tick();
  const [alone] = await placeMany(1);
  await studio.tick();
  expect(paid([...ids, alone ?? ''])).toBe(4);
  expect(error.mock.calls.map(([about]) => about).filter((about) => 'id' in Object(about))).toEqual(
    expect.arrayContaining([...ids, alone].map((id) => ({ id, answer: 'TX_MISMATCH' }))),
  );
  expect(await deliverDetails(studio.base)).toBe(4);
  expect(studio.store.details.backlog().entries).toBe(0);
});

it('sends an order whose words are too many for a request with others by itself', async () => {
  const token = await studio.open(DICE);
  const many = Array.from({ length: 100 }, () => line('K3_SUM', '4,5,6,7,8,9,10,11,12,13,14,15,16', '100'));
  const orders = [];
  for (const lines of [many, many, [line('K3_SIZE', 'big')], many]) orders.push((await studio.place(token, DICE, lines)).orderId);
  clock.advance(MINUTE);
  const together: string[][] = [];
  before = (orderIds) => void together.push([...new Set(orderIds)]);
  await studio.tick();
  expect(paid(orders)).toBe(4);
  expect(together).toEqual([orders.slice(0, 3)]);
});

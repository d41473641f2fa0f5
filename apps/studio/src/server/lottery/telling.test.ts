import { expect, it, vi } from 'vitest';
import { LOTTERIES, lotteryOf } from '../../lottery/games.ts';
import { DrawReader } from '../../lottery/reading.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { DICE, line, lotteryStudio } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { deliverDetails } from '../details/details.ts';
import { voidDraw } from './deciding.ts';
import { coveragesOf, detailOf, linesOf, settled } from './order-lines.ts';
import { createTelling } from './telling.ts';
import { orderView } from './views.ts';

const MINUTE = 60_000;

let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
let gateway: FakeGateway;
startedBeforeEach({ balance: 100_000_000_000n, now: 1_800_000_000_000 }, lotteryStudio, (started) => {
  ({ clock, studio, gateway } = started);
});

/** An order of a draw that is over, as it is on record. */
async function paidOrder() {
  const token = await studio.open(DICE);
  const { orderId } = await studio.place(token, DICE, [line('K3_SIZE', 'big')]);
  clock.advance(MINUTE);
  await studio.tick();
  const order = studio.store.lottery.orders.find(orderId);
  if (!order) throw new Error('the order is not on record');
  return order;
}

it('says by what its draw was corrected to while orders of it were sent', async () => {
  const order = await paidOrder();
  const { draws } = studio.store.lottery;
  const draw = draws.find(order.game, order.drawNo);
  if (!draw) throw new Error('the draw is not on record');
  const telling = createTelling(studio.base);
  expect(telling.detailOf(order)?.numbers).toBe(draw.numbers.join(','));
  draws.update({ ...draw, numbers: [6, 6, 6], revision: draw.revision + 1 });
  expect(telling.detailOf({ ...order, revision: draw.revision + 1 })?.numbers).toBe('6,6,6');
  expect(telling.detailOf(order)).toBeNull();
});

it('says of simulated numbers that they are, to the wallet and to their player, and nothing of other ones to the wallet', async () => {
  const order = await paidOrder();
  const { draws } = studio.store.lottery;
  const draw = draws.find(order.game, order.drawNo);
  if (!draw) throw new Error('the draw is not on record');
  const told = () => [createTelling(studio.base).detailOf(order)?.source, orderView(studio.base, order)];
  expect(told()).toEqual([undefined, expect.objectContaining({ isSimulated: false, isOfficial: false })]);
  draws.update({ ...draw, source: 'official' });
  expect(told()).toEqual([undefined, expect.objectContaining({ isSimulated: false, isOfficial: true })]);
  draws.update({ ...draw, source: 'simulated' });
  expect(told()).toEqual(['simulated', expect.objectContaining({ isSimulated: true, isOfficial: false })]);
});

it('says nothing by older numbers, and does not read the draw again for that', async () => {
  const order = await paidOrder();
  const { draws } = studio.store.lottery;
  const draw = draws.find(order.game, order.drawNo);
  if (!draw) throw new Error('the draw is not on record');
  draws.update({ ...draw, numbers: [6, 6, 6], revision: draw.revision + 1 });
  const read = vi.fn(draws.find);
  const store = { ...studio.store, lottery: { ...studio.store.lottery, draws: { ...draws, find: read } } };
  const telling = createTelling({ log: studio.base.log, store });
  for (let n = 0; n < 3; n += 1) expect(telling.detailOf(order)).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads what a player has in a draw once, however many orders are sent', async () => {
  const order = await paidOrder();
  const { standing } = studio.store.lottery.orders;
  const read = vi.fn(standing);
  const orders = { ...studio.store.lottery.orders, standing: read };
  const telling = createTelling({
    log: studio.base.log,
    store: { ...studio.store, lottery: { ...studio.store.lottery, orders } },
  });
  for (let n = 0; n < 3; n += 1) expect(telling.detailOf(order)?.bets).toHaveLength(1);
  expect(read).toHaveBeenCalledTimes(1);
});

it('says what of a bet came back since its sum is on neither side, and of no other bet', async () => {
  const placed = await paidOrder();
  const game = LOTTERIES.find(({ bets }) => bets.some(({ code }) => code === 'KENO_SUM'));
  if (!game) throw new Error('there is no Keno');
  const asked = [line('KENO_SUM', 'big', '10000', 2), line('KENO_PARITY', 'even')];
  const order = { ...placed, game: game.code, ...linesOf(game, 0, asked) };
  const told = (numbers: readonly number[], before = order) => {
    const ended = { ...before, cost: before.cost.toString(), ...settled({ ...before, cost: '0' }, new DrawReader(numbers)) };
    return { ended, bets: detailOf(ended, { numbers: '1' }, coveragesOf([ended])).bets };
  };
  const range = (from: number, count: number) => Array.from({ length: count }, (_, place) => from + place);
  // 55 and 755.
  const middle = told([...range(1, 10), ...range(71, 10)]);
  expect(middle.bets).toMatchObject([
    { stake: '20000', payout: '20000', returned: '20000' },
    { stake: '10000', payout: '19600' },
  ]);
  expect(middle.bets[1]).not.toHaveProperty('returned');
  // Settled anew by other numbers it has won, and nothing came back.
  const { bets } = told([...range(1, 9), ...range(70, 11)], { ...order, lines: [...middle.ended.lines] });
  expect(bets[0]).toMatchObject({ payout: '39200' });
  expect(bets[0]).not.toHaveProperty('returned');
});

it('tells of an order while it waits for its draw, until the wallet has it, and again by its numbers', async () => {
  const token = await studio.open(DICE);
  gateway.fate = (call) => (call === 'round-detail' ? 'lost' : 'fine');
  const { orderId, drawNo } = await studio.place(token, DICE, [line('K3_SIZE', 'big')]);
  await studio.place(await studio.open(DICE, true), DICE, [line('K3_SIZE', 'big')]);
  const { details } = gateway.wallet;
  expect([await deliverDetails(studio.base), details]).toEqual([1, []]);
  gateway.fate = () => 'fine';
  clock.advance(2_000);
  expect([await deliverDetails(studio.base), await deliverDetails(studio.base)]).toEqual([1, 0]);
  const bets = [{ betType: 'K3_SIZE', selection: 'big', unit: '10000', multiple: 1, tickets: 1, stake: '10000', payout: '0' }];
  expect(details).toMatchObject([{ roundId: orderId, version: 1 }]);
  expect(details[0]?.draw).toEqual({ draw: drawNo, bets });
  clock.advance(MINUTE);
  await studio.tick();
  expect(details.slice(1)).toMatchObject([{ roundId: orderId, version: 2, draw: { numbers: expect.any(String) } }]);
  expect(await deliverDetails(studio.base)).toBe(0);
});

it('tells of each order of a chase, and says nothing of what was refused of one that was taken back meanwhile', async () => {
  const error = vi.spyOn(studio.base.log, 'error');
  const token = await studio.open(DICE);
  const chase = await studio.chase(token, DICE, [line('K3_SIZE', 'big')]);
  await deliverDetails(studio.base);
  expect(gateway.wallet.details.map(({ roundId }) => roundId).sort()).toEqual(chase.map(({ orderId }) => orderId).sort());
  const { orderId } = await studio.place(token, DICE, [line('K3_SIZE', 'small')]);
  vi.spyOn(studio.base.wallet, 'roundDetail').mockImplementationOnce(async () => {
    await studio.cancel(token, orderId);
    return { kind: 'refused', status: 'TX_NOT_FOUND', reply: { status: 'TX_NOT_FOUND' } };
  });
  await deliverDetails(studio.base);
  clock.advance(2_000);
  await deliverDetails(studio.base);
  expect([error.mock.calls, studio.store.details.backlog().entries]).toEqual([[], 0]);
});

it('tells of an order whose payout went untold while it was told of as one that waits', async () => {
  const token = await studio.open(DICE);
  const { orderId } = await studio.place(token, DICE, [line('K3_SIZE', 'big')]);
  const tell = studio.base.wallet.roundDetail.bind(studio.base.wallet);
  vi.spyOn(studio.base.wallet, 'roundDetail').mockImplementationOnce(async (vendor, body) => {
    const answer = await tell(vendor, body);
    const order = studio.store.lottery.orders.find(orderId);
    if (order) studio.store.lottery.orders.update({ ...order, state: 'paid' });
    return answer;
  });
  await deliverDetails(studio.base);
  clock.advance(2_000);
  await deliverDetails(studio.base);
  expect(gateway.wallet.details).toMatchObject([{ version: 1 }, { version: 2 }]);
});

it('says why a stake comes back whose draw became void before it was paid, once, and nothing where its player or a chase took it back', async () => {
  const token = await studio.open(DICE);
  const bet = [line('K3_SIZE', 'big')];
  const own = await studio.place(token, DICE, bet);
  await studio.cancel(token, own.orderId);
  const { orderId, drawNo } = await studio.place(token, DICE, bet);
  const game = lotteryOf(DICE);
  if (!game) throw new Error('there is no such lottery');
  expect(voidDraw(studio.base, game, drawNo)).toBeNull();
  gateway.calls.length = 0;
  gateway.fate = (call, n) => (call === 'round-detail' && n === 0 ? 'late' : 'fine');
  await studio.tick();
  clock.advance(MINUTE);
  await studio.tick();
  const { details, balance } = gateway.wallet;
  expect([gateway.calls.at(-1), balance]).toEqual(['return-stake', 100_000_000_000n]);
  expect(details.map(({ roundId }) => roundId)).toEqual([orderId]);
  expect(details[0]).toMatchObject({ version: 2, draw: { draw: drawNo, isVoid: true, bets: [{ stake: '10000', payout: '0' }] } });
  expect(details[0]).not.toHaveProperty('draw.numbers');
  expect(studio.store.lottery.orders.find(orderId)).toMatchObject({ state: 'returned', refusal: 'void' });
  // Asked for again, and taken back again, it is what it was.
  expect(await studio.cancel(token, orderId)).toMatchObject({ state: 'returned' });

  // One that was paid is taken back by its payout, of which its player is told.
  const paid = await paidOrder();
  details.length = 0;
  expect(voidDraw(studio.base, game, paid.drawNo)).toBeNull();
  await studio.tick();
  await studio.tick();
  expect(studio.store.lottery.orders.find(paid.orderId)).toMatchObject({ state: 'returned', refusal: 'void' });
  expect(details).toEqual([]);
});

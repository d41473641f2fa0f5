import { expect, it } from 'vitest';
import { DICE, line, lotteryStudio, NORTH_FAST } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import type { Base } from '../base.ts';
import { holdDraws, settleDraws } from './draws.ts';
import type { OrderRecord } from './records.ts';

const MINUTE = 60_000;
/** More than a few transactions settle. */
const MANY = 3_000;
/** Either side of a sum: one of both wins whatever is drawn. */
const SURE = [line('K3_SIZE', 'big'), line('K3_SIZE', 'small')];

let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
startedBeforeEach({ balance: 100_000_000n, now: Date.UTC(2026, 5, 1, 3) }, lotteryStudio, (started) => {
  ({ clock, studio } = started);
  studio.keepClocks();
});

/** Puts many orders on record that are as this one. */
function repeat(order: OrderRecord): void {
  const { orders } = studio.store.lottery;
  studio.store.atomically(() => {
    for (let each = 0; each < MANY; each += 1)
      orders.insert({ ...order, orderId: `${order.orderId}-${each}`, requestKey: `repeated-${each}` });
  });
}

const stateOf = ({ game, drawNo }: OrderRecord) => studio.store.lottery.draws.find(game, drawNo)?.state;

/** Settles what is decided, and does something each time that it lets others go on. */
const settleWith = (between: () => void): Promise<void> => {
  const pausing: Base = { ...studio.base, clock: { ...clock, wait: async () => between() } };
  return settleDraws(pausing);
};

it('a large draw holds up neither the numbers of those that come due meanwhile, nor what is paid of small ones', async () => {
  const large = await studio.place(await studio.open(NORTH_FAST), NORTH_FAST, [line('MB_LO2', '12')]);
  repeat(large);
  const small = await studio.place(await studio.open(DICE), DICE, SURE);
  clock.advance(MINUTE);
  studio.keepClocks();
  const { drawNo: next } = studio.current(DICE);
  holdDraws(studio.base);
  expect([stateOf(large), stateOf(small)]).toEqual(['drawn', 'drawn']);
  const seen: unknown[] = [];
  await settleWith(() => {
    if (seen.length === 1) {
      clock.advance(MINUTE);
      studio.keepClocks();
      holdDraws(studio.base);
    }
    seen.push([stateOf(large), stateOf(small), studio.store.lottery.draws.find(DICE, next)?.state]);
  });
  expect(seen).toContainEqual(['drawn', 'settled', 'open']);
  expect(seen).toContainEqual(['drawn', 'settled', 'drawn']);
  expect(seen).toContainEqual(['drawn', 'settled', 'settled']);
  expect(seen.at(-1)).toEqual(['settled', 'settled', 'settled']);
  expect(studio.store.lottery.draws.due('open', clock.now())).toEqual([]);
  const states = studio.store.lottery.orders.due(clock.now(), 2 * MANY).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: MANY + 2 }, () => 'paying'));
});

it('the draws of one game are settled one after the other, so that a win in a large one stops a chase before the next', async () => {
  const token = await studio.open(DICE);
  repeat(await studio.place(token, DICE, SURE));
  const chase = await studio.chase(token, DICE, SURE, { multiples: [1, 1, 1] });
  for (let minute = 0; minute < 3; minute += 1) {
    clock.advance(MINUTE);
    studio.keepClocks();
  }
  holdDraws(studio.base);
  expect(chase.map(stateOf)).toEqual(['drawn', 'drawn', 'drawn']);
  await settleWith(() => undefined);
  expect(chase.map(({ orderId }) => studio.store.lottery.orders.find(orderId)?.state)).toEqual([
    'paying',
    'returning',
    'returning',
  ]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderView } from '../../../../src/shared/lottery-protocol.ts';
import { useCurrencySymbol } from '../../money.ts';
import { speak } from '../text/text.ts';
import { Settling } from './settling.ts';

const order = (orderId: string, change: Partial<OrderView> = {}): OrderView => ({
  ...{ orderId, game: 'k3-elott-1m', drawNo: '202606010001', series: 0, lines: [], cost: '10000', payout: '0' },
  ...{ state: 'placed', cancelBefore: 1_000, numbers: [], createdAt: 0 },
  ...change,
});

let answer: readonly OrderView[] | null;
/** So many of them are a page; the others are told by what waits, and by their draws. */
let page: number;
let said: string[];
let changed: string[];
let settling: Settling;
beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('EN');
  useCurrencySymbol('₫');
  [answer, said, changed, page] = [[], [], [], 20];
  settling = new Settling({
    api: {
      async orders(after, of) {
        if (!answer) throw new Error('no answer');
        const all = answer.filter(({ drawNo }) => !of || drawNo === of.drawNo);
        const from = all.findIndex(({ orderId }) => orderId === after) + 1;
        return { orders: all.slice(from, from + page), more: all.length > from + page };
      },
      async waiting() {
        return { orders: answer?.filter(({ state }) => state === 'placed' || state === 'locked') ?? [], more: false };
      },
    },
    say: (text) => void said.push(text),
    changed: (orders) => void changed.push(...orders.map(({ orderId }) => orderId)),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('says what became of an order, once, and nothing of those that were settled before', async () => {
  answer = [order('one'), order('old', { state: 'settled', payout: '50000' })];
  await settling.look();
  expect([said, settling.isDue(999), settling.isDue(1_000)]).toEqual([[], false, true]);
  // That it is locked is shown, and no news.
  answer = [order('one', { state: 'locked' }), order('old', { state: 'settled', payout: '50000' })];
  await settling.look();
  expect([said, changed.splice(0), settling.isDue(1_000)]).toEqual([[], ['one'], true]);
  answer = [order('one', { state: 'settled', payout: '19600' }), order('old', { state: 'settled', payout: '50000' })];
  await settling.look();
  await settling.look();
  expect(said).toEqual(['Draw 202606010001 · Won ₫1.96']);
  expect([changed, settling.isDue(1_000)]).toEqual([['one'], false]);
});

it('says of several together what they won, and that a stake came back', async () => {
  answer = [order('one'), order('two'), order('void')];
  await settling.look();
  answer = [order('one', { state: 'settled' }), order('two', { state: 'settled', payout: '30000' }), order('void')];
  await settling.look();
  answer = [...answer.slice(0, 2), order('void', { state: 'returned' })];
  await settling.look();
  expect(said).toEqual(['2 bets settled · Won ₫3.00', 'Draw 202606010001 · Stake returned']);
});

it('says what became of orders of a chase that are beyond the last page', async () => {
  page = 1;
  const drawNo = '202606010009';
  answer = [order('first'), order('second', { drawNo }), order('old', { drawNo: '202606010000', state: 'settled' })];
  await settling.look();
  expect(settling.isDue(1_000)).toBe(true);
  answer = [order('first', { state: 'settled' }), order('second', { drawNo, state: 'settled', payout: '30000' })];
  await settling.look();
  await settling.look();
  expect([said, changed]).toEqual([['2 bets settled · Won ₫3.00'], ['first', 'second']]);
});

it('says what became of more orders of a draw than a page has', async () => {
  page = 2;
  const drawNo = '202606010009';
  const others = ['one', 'two', 'three', 'four', 'five'].map((orderId) => order(orderId, { drawNo }));
  answer = [order('first'), order('second'), ...others];
  await settling.look();
  answer = [order('first'), order('second'), ...others.map((each) => ({ ...each, state: 'settled' as const, payout: '10001' }))];
  await settling.look();
  await settling.look();
  expect([said, changed]).toEqual([['5 bets settled · Won ₫5.00'], ['one', 'two', 'three', 'four', 'five']]);
});

it('speaks of a win only where more comes back than was staked', async () => {
  answer = [order('one'), order('two')];
  await settling.look();
  answer = [order('one', { state: 'settled', payout: '10000' }), order('two')];
  await settling.look();
  answer = [order('one', { state: 'settled', payout: '10000' }), order('two', { state: 'settled', payout: '10001' })];
  await settling.look();
  expect(said).toEqual(['Draw 202606010001 · Paid ₫1.00', 'Draw 202606010001 · Won ₫1.00']);
});

it('says that several stakes came back together', async () => {
  answer = [order('one'), order('two')];
  await settling.look();
  answer = answer.map((each) => ({ ...each, state: 'returned' }));
  await settling.look();
  expect(said).toEqual(['2 bets settled · Stake returned']);
});

it('says that an order was settled anew', async () => {
  answer = [order('one', { state: 'settled', payout: '30000' })];
  await settling.look();
  answer = [order('one', { state: 'settled', payout: '0' })];
  await settling.look();
  expect(said).toEqual(['Draw 202606010001 · No win']);
});

it('shows numbers that were corrected of an order that wins nothing by either, and says nothing of it', async () => {
  answer = [order('one', { state: 'settled', numbers: [1] })];
  await settling.look();
  answer = [order('one', { state: 'settled', numbers: [2] })];
  await settling.look();
  expect([said, changed]).toEqual([[], ['one']]);
});

it('says nothing of what the player did here, nor where no answer comes', async () => {
  await settling.look();
  settling.note([order('mine')]);
  expect(settling.isDue(1_000)).toBe(true);
  answer = null;
  await settling.look();
  settling.note([order('mine', { state: 'returned' })]);
  answer = [order('mine', { state: 'returned' })];
  await settling.look();
  expect([said, changed]).toEqual([[], []]);
});

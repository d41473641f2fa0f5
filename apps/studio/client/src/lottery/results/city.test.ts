import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { DrawView, OrderView } from '../../../../src/shared/lottery-protocol.ts';
import { LotteryApi } from '../api.ts';
import { Desk } from '../desk.ts';
import { Kept } from '../kept.ts';
import { ordersView } from '../orders.ts';
import { Pending } from '../pending.ts';
import { playView } from '../play.ts';
import { openBrowser } from '../testing/browser.ts';
import { drawRow } from './draw-row.ts';

const NORTH = 'xsmb';
/** Noon of a Sunday in Viet Nam. */
const NOW = Date.UTC(2026, 10, 29, 5);
const last: DrawView = {
  ...{ game: NORTH, drawNo: '20261128', drawsAt: NOW - 1, state: 'settled', commitment: '', seed: null, isSample: false },
  numbers: Array.from({ length: 27 }, (_, place) => place),
};

beforeEach(openBrowser);
afterEach(() => void vi.unstubAllGlobals());

it('names on the page of the North, in its results and in orders the city of each draw', async () => {
  const game = lotteryOf(NORTH);
  if (!game) throw new Error('there is no lottery of the North');
  const draw = { drawNo: '20261129', locksAt: NOW + 1, drawsAt: NOW + 1, commitment: '' };
  const desk = new Desk(game, { now: NOW, balance: '0', games: [{ code: NORTH, draw, last, returns: {} }] });
  const api = new LotteryApi('');
  vi.spyOn(api, 'draws').mockResolvedValue({ draws: [last] });
  const order: OrderView = {
    ...{ orderId: '1', game: NORTH, drawNo: '20261127', series: 0, lines: [], cost: '0', payout: '0', state: 'settled' },
    ...{ cancelBefore: 0, numbers: [], createdAt: NOW },
  };
  vi.spyOn(api, 'orders').mockResolvedValue({ orders: [order], more: false });
  const kept = new Kept('anna');
  const { root } = playView({
    desk,
    api,
    kept,
    pending: new Pending('anna'),
    say: vi.fn(),
    placed: vi.fn(),
    tree: { open: null },
  });
  expect(root.querySelector('.about')?.textContent).toContain('Draw 20261129 · Thái Bình');
  expect(root.querySelector('.newest h3')?.textContent).toBe('Draw 20261128 · Nam Định');
  expect(drawRow(last, true).querySelector('strong')?.textContent).toBe('Draw 20261128 · Nam Định');
  const orders = ordersView({ desk, api, kept, say: vi.fn(), noted: vi.fn(), balance: vi.fn() });
  await vi.waitFor(() => expect(orders.root.textContent).toContain('Draw 20261127 · Hải Phòng'));
});

import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LotteryGame, lotteryOf } from '../../../src/lottery/games.ts';
import type { OrderView } from '../../../src/shared/lottery-protocol.ts';
import { Refusal } from '../api.ts';
import { LotteryApi } from './api.ts';
import { Desk } from './desk.ts';
import { repeatLast } from './play.ts';
import { speak } from './text/text.ts';

const [OPEN, OTHER] = ['vn-north-sea-1m', 'ssc-lott-1m'];
const draw = { drawNo: '202611280001', locksAt: 1, drawsAt: 2, commitment: '' };

beforeEach(async () => {
  vi.stubGlobal('document', new Window().document);
  await speak('EN');
});
afterEach(() => void vi.unstubAllGlobals());

function gameOf(code: string): LotteryGame {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  return game;
}
const orderOf = (game: string, bet: string, selection: string): OrderView => ({
  ...{ orderId: `${game}-${selection}`, game, drawNo: draw.drawNo, series: 0, cost: '270000', payout: '0', state: 'settled' },
  ...{ cancelBefore: 0, numbers: [], createdAt: 1 },
  lines: [{ bet, selection, unit: '10000', multiple: 3, tickets: '1', cost: '270000' }],
});

/** What is on the slip, and what was said, after a tap with these orders on record. */
async function tapped(orders: () => Promise<readonly OrderView[]>) {
  const games = [OPEN, OTHER].map((code) => ({ code, draw, last: null, returns: {} }));
  const desk = new Desk(gameOf(OPEN), { now: 0, balance: '0', games });
  const api = new LotteryApi('');
  vi.spyOn(api, 'orders').mockImplementation(async (_before, of) => {
    // The studio answers by game: any number of orders of others may be newer.
    const found = (await orders()).filter(({ game }) => game === of?.game);
    return { orders: found, more: false };
  });
  const said: string[] = [];
  repeatLast({ desk, api, say: (text) => void said.push(text) });
  await vi.waitFor(() => expect(said).toHaveLength(1));
  return {
    slip: desk.slip.map(({ bet, selection, multiple }) => `${bet} ${selection} ×${multiple}`),
    said,
    game: desk.game.code,
  };
}

it('puts the lines of the last ticket of the open game on the slip, as it was staked', async () => {
  const { slip, said, game } = await tapped(async () => [
    orderOf(OTHER, 'SSC_5', '1|2|3|4|5'),
    orderOf(OPEN, 'MB_LO2', '68'),
    orderOf(OPEN, 'MB_LO2', '12'),
  ]);
  expect(slip).toEqual(['MB_LO2 68 ×3']);
  expect([game, said]).toEqual([OPEN, [expect.stringContaining('1')]]);
});

it('says that there is none, or why it cannot be known', async () => {
  expect((await tapped(async () => [orderOf(OTHER, 'SSC_5', '1|2|3|4|5')])).slip).toEqual([]);
  const { slip, said } = await tapped(() => Promise.reject(new Refusal('session.expired', null)));
  expect(slip).toEqual([]);
  expect(said[0]).not.toBe('');
});

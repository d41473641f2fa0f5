import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { betOf, type LotteryGame, lotteryOf } from '../../../../src/lottery/games.ts';
import { match } from '../../../../src/lottery/matching.ts';
import { DrawReader } from '../../../../src/lottery/reading.ts';
import { keptSelection } from '../../../../src/lottery/selection.ts';
import { dice, randomSelection } from '../../../../src/lottery/testing/random.ts';
import type { OrderView } from '../../../../src/shared/lottery-protocol.ts';
import { LotteryApi } from '../api.ts';
import { Desk } from '../desk.ts';
import { Kept } from '../kept.ts';
import { ordersView } from '../orders.ts';
import { openBrowser } from '../testing/browser.ts';
import { hitsOf } from './hits.ts';

function gameOf(code: string): LotteryGame {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  return game;
}
const NORTH = gameOf('vn-north-sea-1m');
const SOUTH = gameOf('vn-south-sea-1m');

beforeEach(openBrowser);
afterEach(() => void vi.unstubAllGlobals());

/** A draw of the North: the special prize and one of the fourth end in 38, a seventh is 12. */
const NUMBERS = [12_338, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1_538, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0];

async function shown(...lines: [bet: string, selection: string, win: string][]): Promise<HTMLElement> {
  const order: OrderView = {
    ...{ orderId: '1', game: NORTH.code, drawNo: '202611280001', series: 0, cost: '0', payout: '0', state: 'settled' },
    ...{ cancelBefore: 0, numbers: NUMBERS, createdAt: 0 },
    lines: lines.map(([bet, selection, win]) => ({
      ...{ bet, selection, win, unit: '10000', multiple: 1, tickets: '1', cost: '10000' },
    })),
  };
  const api = new LotteryApi('');
  vi.spyOn(api, 'orders').mockResolvedValue({ orders: [order], more: false });
  const desk = new Desk(NORTH, { now: 0, balance: '0', games: [] });
  const { root } = ordersView({ desk, api, kept: new Kept('anna'), say: vi.fn(), noted: vi.fn(), balance: vi.fn() });
  await vi.waitFor(() => expect(root.querySelector('.order')).not.toBeNull());
  return root;
}
const marked = (root: Element): string[] =>
  [...root.querySelectorAll('mark')].map(
    (mark) => `${mark.previousSibling?.textContent ?? ''}[${mark.textContent}]${mark.nextSibling?.textContent ?? ''}`,
  );

it('an order shows of each line that won the numbers that it hit, and marks them in the table of its draw', async () => {
  const root = await shown(
    ['MB_LO2', '38,99', '1990000'],
    ['MB_DE', '12', '0'],
    ['MB_X2', '12,38', '170000'],
    ['MB_DEF', '12', '1'],
  );
  const lines = [...root.querySelectorAll('.order-lines > li')].map((line) =>
    [...line.querySelectorAll('.line-hits li')].map((hit) => `${hit.querySelector('small')?.textContent} ${marked(hit).join()}`),
  );
  expect(lines).toEqual([
    ['Special 123[38]', 'Prize 4 15[38]'],
    [],
    ['Special 123[38]', 'Prize 4 15[38]', 'Prize 7 [12]'],
    ['Special [12]338'],
  ]);
  const table = root.querySelector('details.order-draw .prizes');
  expect(table?.querySelectorAll('td span')).toHaveLength(27);
  expect(table && marked(table)).toEqual(['[12]3', '3[38]', '15[38]', '[12]']);
});

it('an order that lost opens the table of its draw, and none but the special prize stands there before', async () => {
  const root = await shown(['MB_LO2', '77', '0']);
  expect([root.querySelectorAll('.line-hits, mark').length, root.querySelectorAll('details .prizes td span').length]).toEqual([
    0, 27,
  ]);
  const details = root.querySelector<HTMLDetailsElement>('details.order-draw');
  expect([details?.open, details?.querySelector('summary .ball')?.textContent]).toEqual([false, '12338']);
});

it('a line hits as many numbers as its tickets are paid for, whatever is drawn', () => {
  const below = dice(5);
  let hit = 0;
  for (const game of [NORTH, SOUTH])
    for (let n = 0; n < 200; n += 1) {
      const numbers = game.family.draw(below);
      const reader = new DrawReader(numbers);
      for (const bet of game.bets) {
        const selection = randomSelection(bet, reader.of(bet).values, below);
        const { wins } = match(bet, selection, reader.of(bet));
        const tickets = wins.reduce((sum, won) => sum + Number(won.tickets), 0);
        const hits = hitsOf(game, bet, selection, numbers).length;
        if (bet.rule.kind === 'each') expect([bet.code, hits]).toEqual([bet.code, tickets]);
        else if (bet.group === 'missing') expect(hits).toBe(0);
        else if (tickets > 0) expect(hits).toBeGreaterThan(1);
        hit += hits;
      }
    }
  expect(hit).toBeGreaterThan(100);
  const lo = betOf(NORTH, 'MB_LO2');
  expect(lo && hitsOf(NORTH, lo, keptSelection('38'), [])).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../src/lottery/games.ts';
import type { OrderView } from '../../../src/shared/lottery-protocol.ts';
import { Refusal } from '../api.ts';
import { useCurrencySymbol } from '../money.ts';
import { LotteryApi } from './api.ts';
import { Desk } from './desk.ts';
import { Kept } from './kept.ts';
import { ordersView, repeatOrder } from './orders.ts';
import { Pending } from './pending.ts';
import { stakeBar } from './stake.ts';
import { openBrowser } from './testing/browser.ts';

const [DIGITS, DICE, NORTH] = ['ssc-lott-1m', 'k3-elott-1m', 'vn-north-sea-1m'];
const NOW = 1_800_000_000_000;
const draw = { drawNo: '202611280001', locksAt: NOW + 60_000, drawsAt: NOW + 60_000, commitment: '' };

beforeEach(async () => {
  await openBrowser();
  useCurrencySymbol('');
});
afterEach(() => void vi.unstubAllGlobals());

type Line = Pick<OrderView['lines'][number], 'bet' | 'selection' | 'parts'>;
const orderOf = (game: string, series: number, ...lines: Line[]): OrderView => ({
  ...{ orderId: game, game, drawNo: draw.drawNo, series, cost: '20000', payout: '0', state: 'settled', cancelBefore: 0 },
  ...{ numbers: [], createdAt: NOW },
  lines: lines.map((line) => ({ ...line, unit: '20000', multiple: 1, tickets: '1', cost: '20000' })),
});

/** `mostSeries`: the highest series that the player may choose; not known where it is left out. */
function deskOf(code: string, mostSeries?: number): Desk {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  const games = [DIGITS, DICE, NORTH].map((each) => ({ code: each, draw, last: null, returns: {} }));
  return new Desk(game, { now: NOW, balance: '0', games, ...(mostSeries === undefined ? {} : { mostSeries }) });
}

it('shows of each line of an order what it pays, as it was placed, and the series of those that have one', async () => {
  const api = new LotteryApi('');
  const orders = [
    orderOf(DIGITS, 1_900, { bet: 'SSC_3F', selection: '1|2|3' }),
    orderOf(DICE, 0, { bet: 'K3_SUM', selection: '3,10' }, { bet: 'K3_SIZE', selection: 'big' }),
    // An operator had set another return when it was placed.
    orderOf(NORTH, 0, { bet: 'MB_DE', selection: '12', parts: 800_000 }, { bet: 'MB_DE', selection: '34' }),
  ];
  vi.spyOn(api, 'orders').mockResolvedValue({ orders, more: false });
  const run = { say: vi.fn(), noted: vi.fn(), balance: vi.fn() };
  const { root } = ordersView({ desk: deskOf(DIGITS), api, kept: new Kept('anna'), ...run });
  await vi.waitFor(() => expect(root.querySelectorAll('.order')).toHaveLength(3));
  const pays = [...root.querySelectorAll('.order')].map((order) =>
    [...order.querySelectorAll('.line-pays')].map(({ textContent }) => textContent),
  );
  expect(pays).toEqual([
    ['Pays 950 × the stake'],
    ['Pays 3: 211.68, 10: 7.84 × unit × multiple for each winning ticket', 'Pays Big: 1.96 × the stake'],
    ['Pays 80 × the stake', 'Pays 99.5 × the stake'],
  ]);
  const about = [...root.querySelectorAll('.order-about')].map(({ textContent }) => textContent);
  expect(about.map((text) => /Series \d+/.exec(text)?.[0])).toEqual(['Series 1900', undefined, undefined]);
});

it.each([
  ['as it was, where the player may choose it', 1_940, 1_900, 1_900, 'Your slip plays by the series 1900, as that bet did.'],
  ['without a word, where it is the best', 1_940, 1_940, 1_940, undefined],
  ['but not above the own one', 1_900, 1_940, 1_900, 'The series 1940 of that bet is not open to you: your slip plays by 1900.'],
  [
    'nor where the player is given no choice',
    undefined,
    1_900,
    1_960,
    'The series 1900 of that bet is not open to you: your slip plays by 1960.',
  ],
  ['without a word, where nobody chooses and it is the best', undefined, 1_960, 1_960, undefined],
])('plays an order again by its series, %s', (_, own, asked, series, said) => {
  const desk = deskOf(DIGITS, own);
  const say = vi.fn();
  repeatOrder(desk, orderOf(DIGITS, asked, { bet: 'SSC_3F', selection: '1|2|3' }), say);
  expect([desk.series, desk.slip.length]).toEqual([series, 1]);
  const lines = '1 lines are on your slip.';
  expect(say.mock.calls).toEqual([[said === undefined ? lines : `${lines} ${said}`]]);
});

it('shows on the slider by what the slip is played again', () => {
  const desk = deskOf(DIGITS, 1_940);
  const bar = stakeBar(desk, new Pending('anna'), { bet: vi.fn(), slip: vi.fn() });
  desk.onChange(bar.update);
  const slider = bar.root.querySelector<HTMLInputElement>('input[type="range"]');
  const shown = () => [slider?.value, bar.root.querySelector('output')?.textContent];
  expect(shown()).toEqual(['1940', '1940 · rebate 0.00%']);
  repeatOrder(desk, orderOf(DIGITS, 1_900, { bet: 'SSC_3F', selection: '1|2|3' }), vi.fn());
  expect(shown()).toEqual(['1900', '1900 · rebate 2.00%']);
});

describe('an order that can be taken back', () => {
  const open = () => {
    const desk = deskOf(DIGITS);
    const api = new LotteryApi('');
    const order: OrderView = { ...orderOf(DIGITS, 1_900), state: 'placed', cancelBefore: NOW + 60_000, chase: 'series' };
    vi.spyOn(api, 'orders').mockResolvedValue({ orders: [order], more: false });
    const cancel = vi.spyOn(api, 'cancel').mockReturnValue(new Promise(() => undefined));
    const stop = vi.spyOn(api, 'stopChase').mockRejectedValue(new Refusal('order.unknown'));
    const said: string[] = [];
    const parts = { desk, api, kept: new Kept('anna'), say: (text: string) => void said.push(text), noted: vi.fn() };
    document.body.append(ordersView({ ...parts, balance: vi.fn() }).root);
    return { cancel, stop, said };
  };
  const button = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name);
  const pressed = async (name: string): Promise<void> => {
    await vi.waitFor(() => expect(button(name)).toBeDefined());
    button(name)?.click();
  };

  it('is asked about, and goes by a yes alone, once', async () => {
    const { cancel } = open();
    await pressed('Take back');
    expect(document.querySelector('dialog[open]')?.textContent).toContain(`draw ${draw.drawNo}: the stake of 2.00 is returned`);
    button('Go back')?.click();
    expect([cancel.mock.calls.length, document.querySelector('dialog')]).toEqual([0, null]);
    await pressed('Take back');
    document.querySelector<HTMLButtonElement>('dialog .primary')?.click();
    expect(cancel.mock.calls).toEqual([[DIGITS]]);
    await pressed('Take back');
    expect([cancel.mock.calls.length, document.querySelector('dialog')]).toEqual([1, null]);
  });

  it('is asked about with all that is open of its chase, and can be asked for again where it was refused', async () => {
    const { stop, said } = open();
    for (const count of [1, 2]) {
      await pressed('Stop the series');
      expect(document.querySelector('dialog[open]')?.textContent).toContain('all draws of the series that are still open');
      document.querySelector<HTMLButtonElement>('dialog .primary')?.click();
      await vi.waitFor(() => expect(said).toHaveLength(count));
    }
    expect(stop.mock.calls).toEqual([['series'], ['series']]);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import { useCurrencySymbol } from '../../money.ts';
import { rests } from '../../ui/dom.ts';
import { LotteryApi } from '../api.ts';
import { openChase } from '../chase.ts';
import { Desk } from '../desk.ts';
import { Kept } from '../kept.ts';
import { Pending } from '../pending.ts';
import { confirmAndPlace } from '../place.ts';
import { slipView } from '../slip.ts';
import { stakeBar } from '../stake.ts';
import { openBrowser } from '../testing/browser.ts';

const GAME = 'ssc-lott-1m';
const NOW = 1_800_000_000_000;
/** So many tickets of 0.002 on the digits of the first place. */
const line = (tickets: number, unit = '20', multiple = 1) => ({
  ...{ bet: 'SSC_POS', selection: `${Array.from({ length: tickets }, (_, digit) => digit).join()}||||`, unit, multiple },
});

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  useCurrencySymbol('');
  await openBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sit(lines: readonly ReturnType<typeof line>[]) {
  const game = lotteryOf(GAME);
  if (!game) throw new Error('there is no such game');
  const draw = { drawNo: '202611280001', locksAt: NOW + 60_000, drawsAt: NOW + 60_000, commitment: '' };
  const desk = new Desk(game, { now: NOW, balance: '0', games: [{ code: GAME, draw, last: null, returns: {} }] });
  desk.addLines(lines);
  const placing = { desk, api: new LotteryApi(''), pending: new Pending('anna'), say: vi.fn(), placed: vi.fn() };
  const bar = stakeBar(desk, placing.pending, { bet: vi.fn(), slip: vi.fn() });
  const bet = bar.root.querySelector<HTMLElement>('.stake-actions .primary');
  if (!bet) throw new Error('there is nothing to press');
  return { desk, placing, bar, bet, hint: () => bar.root.querySelector('.hint')?.textContent };
}

it('shows every digit of a unit, and of what comes of it, wherever it stands', () => {
  const { desk, placing, bar, bet } = sit([line(6)]);
  expect([...bar.root.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    ...['0.002', '0.02', '0.20', '2.00'],
  ]);
  expect([bar.root.querySelector('.figures')?.textContent, bet.textContent]).toEqual([
    expect.stringContaining('Cost0.012'),
    'Bet 0.012',
  ]);
  const slip = slipView({
    desk,
    kept: new Kept('anna'),
    pending: placing.pending,
    say: vi.fn(),
    edit: vi.fn(),
    repeat: vi.fn(),
    clear: vi.fn(),
    chase: vi.fn(),
    bet: vi.fn(),
  });
  expect(slip.textContent).toContain('Tickets 6 · 0.002 × 1 · 0.012');
  confirmAndPlace(placing);
  expect(document.querySelector('dialog')?.textContent).toContain('Cost: 0.012.');
  expect(document.querySelector('.terms')?.textContent).toContain('Tickets 6 · 0.002 × 1');
  openChase(placing);
  const cells = [...document.querySelectorAll('.plan tr:nth-child(2) td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['2', '× 1', '0.012', '0.024']);
});

it.each([
  ['less than any order', [line(4)], 'An order costs 0.01 at least: raise the unit or the multiple.'],
  ['as much as an order has to', [line(4), line(1)], ''],
  ['as much as an order may', [line(5, '20000', 9_999), line(1, '20000', 5)], ''],
  ['more than any order', [line(6, '20000', 9_999)], 'An order costs 100,000.00 at most: lower the unit or the multiple.'],
])('says beside the button, which rests then, that a slip costs %s', (_, lines, said) => {
  const { bet, hint } = sit(lines);
  expect([hint(), rests(bet)]).toEqual([said, said !== '']);
});

it('says of a chase that its first draw costs too little, or its dearest too much', () => {
  const { placing } = sit([line(4)]);
  openChase(placing);
  const said = () => document.querySelector('.plan-place')?.textContent;
  expect(said()).toBe('An order costs 0.01 at least: raise the unit or the multiple.');
  const place = document.querySelector<HTMLElement>('.plan-panel .primary');
  expect(place && rests(place)).toBe(true);
  document.querySelector('dialog')?.remove();
  const { placing: dear } = sit([line(6, '20000', 4_500)]);
  openChase(dear);
  expect(said()).toContain('54,000.00');
  const [, factor, each] = document.querySelectorAll<HTMLInputElement>('input[type="number"]');
  // The last of five draws costs twice as much.
  for (const [input, value] of [
    [each, '4'],
    [factor, '2'],
  ] as const) {
    if (!input) throw new Error('there is no field');
    input.value = value;
    input.dispatchEvent(new Event('input'));
  }
  expect(said()).toBe('An order costs 100,000.00 at most: lower the unit or the multiple.');
});

it('stakes nothing by a multiple that is none, and says what one is', () => {
  const { desk, bar, bet, hint } = sit([line(6)]);
  const field = bar.root.querySelector<HTMLInputElement>('.multiple input');
  if (!field) throw new Error('there is no field');
  desk.onChange(bar.update);
  for (const typed of ['0', '10000', '', '1.5']) {
    field.value = typed;
    field.dispatchEvent(new Event('input'));
    expect([hint(), rests(bet), field.value, field.getAttribute('aria-invalid'), desk.line]).toEqual([
      expect.stringContaining('The multiple is a whole number from 1 to 9,999.'),
      true,
      typed,
      'true',
      null,
    ]);
  }
  field.value = '9999';
  field.dispatchEvent(new Event('input'));
  expect([hint(), rests(bet), desk.multiple]).toEqual(['', false, 9_999]);
});

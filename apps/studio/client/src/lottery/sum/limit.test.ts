import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import { useCurrencySymbol } from '../../money.ts';
import { LotteryApi } from '../api.ts';
import { openChase } from '../chase.ts';
import { Desk } from '../desk.ts';
import { Pending } from '../pending.ts';
import { confirmAndPlace } from '../place.ts';
import { stakeBar } from '../stake.ts';
import { openBrowser } from '../testing/browser.ts';

const [STATION, OTHER] = ['xsmn-tp-hcm', 'xsmn-long-an'];
const NOW = 1_800_000_000_000;
const LIMIT = 'limited to 300,000.00 an order';
/** Four digits pay 8,880 to one. */
const line = (unit: bigint, game = STATION) => ({ bet: 'MN_4C', selection: '1234', unit: unit.toString(), multiple: 1, game });

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
  const game = lotteryOf(STATION);
  if (!game) throw new Error('there is no such station');
  const draw = { drawNo: '20261128', locksAt: NOW + 60_000, drawsAt: NOW + 60_000, commitment: '' };
  const games = [STATION, OTHER].map((code) => ({ code, draw, last: null, returns: {} }));
  const desk = new Desk(game, { now: NOW, balance: '0', games });
  desk.addLines(lines);
  return { desk, api: new LotteryApi(''), pending: new Pending('anna'), say: vi.fn(), placed: vi.fn() };
}
type Sat = ReturnType<typeof sit>;

const barOf = ({ desk, pending }: Sat): string => stakeBar(desk, pending, { bet: vi.fn(), slip: vi.fn() }).root.textContent ?? '';
const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

it('says in the bar, beside the line and in the question that an order pays no more than the limit', () => {
  const sat = sit([line(1_000_000n)]);
  expect(barOf(sat)).toContain(`Highest win300,000.00${LIMIT}`);
  confirmAndPlace(sat);
  expect(textOf('.terms-win')).toBe(`Highest win 300,000.00 · ${LIMIT}`);
  expect(textOf('.terms')).toContain(`Pays 8,880 × the stake${LIMIT}`);
});

it('says nothing of it where no order is above the limit, though several are together', () => {
  // Each station has an order of its own.
  const sat = sit([line(300_000n), line(300_000n, OTHER)]);
  expect(barOf(sat)).toContain('Highest win532,800.00');
  confirmAndPlace(sat);
  expect(textOf('.terms-win')).toBe('Highest win 532,800.00');
  for (const text of [barOf(sat), textOf('dialog')]) expect(text).not.toContain('limited');
});

it('says beside the highest win that it may be less where bets may exclude each other, and elsewhere not', () => {
  const number = (bet: string, selection: string, game = STATION) => ({ bet, selection, unit: '1000', multiple: 1, game });
  const OR_LESS = 'or less: not all may win together';
  const exact = sit([number('MN_DE', '12'), number('MN_3C', '345'), number('MN_LO2', '45', OTHER)]);
  expect(barOf(exact)).not.toContain(OR_LESS);
  const sat = sit([number('MN_LO2', '12'), number('MN_X2', '34,56')]);
  expect(barOf(sat)).toContain(OR_LESS);
  confirmAndPlace(sat);
  expect(textOf('.terms-win')).toContain(` · ${OR_LESS}`);
});

it('says of a chase that the draw with the highest multiple pays no more', () => {
  const sat = sit([line(300_000n)]);
  openChase(sat);
  expect(textOf('.plan-panel .terms-win')).toBe('Highest win in one draw 266,400.00');
  const [, factor] = document.querySelectorAll<HTMLInputElement>('input[type="number"]');
  if (!factor) throw new Error('there is no field');
  factor.value = '2';
  factor.dispatchEvent(new Event('input'));
  expect(textOf('.plan-panel .terms-win')).toBe(`Highest win in one draw 300,000.00 · ${LIMIT}`);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../src/lottery/games.ts';
import { LotteryApi } from './api.ts';
import { openChase } from './chase.ts';
import { Desk } from './desk.ts';
import { Pending } from './pending.ts';
import { confirmAndPlace } from './place.ts';
import { rebateOf, seriesSlider } from './series.ts';
import { openBrowser } from './testing/browser.ts';

beforeEach(openBrowser);
afterEach(() => void vi.unstubAllGlobals());

it.each([
  // The example of the rules: an own series of 1940 that plays at 1900 gets 2 %.
  [1_940, 1_900, '2.00%'],
  [1_960, 1_960, '0.00%'],
  [1_958, 1_700, '12.90%'],
])('gives back for %i played at %i: %s', (own, series, rebate) => {
  expect(rebateOf(own, series)).toBe(rebate);
});

it.each([
  // Its series end at 1950: what of an own one is above that comes back to nobody.
  ['ssc-zy-1m', 1_958, 1_950, '0.00%'],
  ['ssc-zy-1m', 1_958, 1_900, '2.50%'],
  ['ssc-zy-1m', 1_940, 1_900, '2.00%'],
  ['ssc-lott-1m', 1_958, 1_900, '2.90%'],
])('tells in %s to an own series of %i what is paid back at %i: %s', (code, own, series, rebate) => {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  const desk = new Desk(game, { now: 0, balance: '0', mostSeries: own, games: [] });
  const root = seriesSlider(desk)?.root;
  const slider = root?.querySelector('input');
  if (!root || !slider) throw new Error('there is no slider');
  slider.value = String(series);
  slider.dispatchEvent(new Event('input'));
  expect(root.querySelector('output')?.textContent).toContain(rebate);
});

it.each([
  ['ssc-lott-1m', 1_958, 1_900, 'Series 1900 · rebate 2.90%'],
  ['ssc-lott-1m', undefined, 1_960, 'Series 1960'],
  // Bets at fixed odds have none.
  ['k3-elott-1m', 1_958, 0, null],
])('names in the question of an order of %s to an own series of %s that plays at %i: %s', (code, own, series, said) => {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  const draw = { drawNo: '202611280001', locksAt: Date.now() + 60_000, drawsAt: Date.now() + 60_000, commitment: '' };
  const most = own === undefined ? {} : { mostSeries: own };
  const lobby = { now: Date.now(), balance: '0', ...most, games: [{ code, draw, last: null, returns: {} }] };
  const desk = new Desk(game, lobby);
  const [bet, selection, unit] = series > 0 ? ['SSC_5', '1|2|3|4|5', '20000'] : ['K3_SIZE', 'big', '10000'];
  desk.addLines([{ bet, selection, unit, multiple: 1 }]);
  desk.series = series;
  const placing = { desk, api: new LotteryApi(''), pending: new Pending('anna'), say: vi.fn(), placed: vi.fn() };
  for (const ask of [confirmAndPlace, openChase]) {
    ask(placing);
    const dialog = [...document.querySelectorAll('dialog')].at(-1);
    expect(dialog?.querySelector('.terms-series')?.textContent ?? null).toBe(said);
    dialog?.close();
  }
});

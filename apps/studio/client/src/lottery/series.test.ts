import { Window } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../src/lottery/games.ts';
import { setLanguage } from '../text/text.ts';
import { Desk } from './desk.ts';
import { rebateOf, seriesSlider } from './series.ts';
import { speak } from './text/text.ts';

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
])('tells in %s to an own series of %i what is paid back at %i: %s', async (code, own, series, rebate) => {
  const { document, Event } = new Window();
  vi.stubGlobal('document', document);
  await Promise.all([setLanguage('EN'), speak('EN')]);
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  const desk = new Desk(game, { now: 0, balance: '0', mostSeries: own, games: [] });
  const root = seriesSlider(desk)?.root;
  const slider = root?.querySelector('input');
  if (!root || !slider) throw new Error('there is no slider');
  slider.value = String(series);
  slider.dispatchEvent(new Event('input') as unknown as globalThis.Event);
  expect(root.querySelector('output')?.textContent).toContain(rebate);
});

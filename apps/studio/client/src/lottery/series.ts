import { SERIES } from '../../../src/lottery/games.ts';
import { el } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { bestSeries } from './names.ts';
import { lt } from './text/text.ts';

const SCALE = 2_000;
const STEP = 2;

/**
 * What playing below the best series gives back, in percent of what is staked. The best is the own one as far as the game goes, since what is above
 * that nobody could play: docs/rules/lottery.md#prize-modes.
 */
export const rebateOf = (best: number, series: number): string => `${(((best - series) * 100) / SCALE).toFixed(2)}%`;

/** Prize against rebate, for players whose own series is known; nothing where there is no choice. */
export function seriesSlider(desk: Desk): HTMLElement[] {
  const bounds = SERIES[desk.game.mode];
  const own = desk.lobby.mostSeries;
  const most = bestSeries(desk.game, own);
  if (!bounds || own === undefined || most <= bounds.least) return [];
  const said = el('output');
  const slider = el('input', {
    attrs: { type: 'range', min: String(bounds.least), max: String(most), step: String(STEP), value: String(desk.series) },
  });
  const show = (): void => {
    const text = lt('seriesText', { series: desk.series, rebate: rebateOf(most, desk.series) });
    said.textContent = text;
    slider.setAttribute('aria-valuetext', text);
  };
  slider.addEventListener('input', () => {
    desk.series = Number(slider.value);
    show();
    desk.changed();
  });
  show();
  return [el('label', { class: 'series' }, el('span', { text: lt('series') }), slider, said)];
}

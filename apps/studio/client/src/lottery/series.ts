import { isSeries, SERIES } from '../../../src/lottery/games.ts';
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

/** The series among which a player chooses: those up to the own one, where that is known. Null where there is no choice. */
function choiceOf({ game, lobby: { mostSeries } }: Desk): { least: number; most: number } | null {
  const bounds = SERIES[game.mode];
  const most = bestSeries(game, mostSeries);
  return bounds && mostSeries !== undefined && most > bounds.least ? { least: bounds.least, most } : null;
}

/** Plays by a series from now on, where the open game has it for the player. Returns whether it has. */
export function takeSeries(desk: Desk, series: number): boolean {
  const best = bestSeries(desk.game, desk.lobby.mostSeries);
  const isOpen = series === best || (choiceOf(desk) !== null && isSeries(desk.game.mode, series) && series < best);
  if (isOpen) desk.series = series;
  return isOpen;
}

/** Says by which series is played and what comes back of it, where that is known; nothing where the open game has no series. */
export function seriesNote({ game, series, lobby: { mostSeries } }: Desk): HTMLElement[] {
  if (!SERIES[game.mode]) return [];
  const said = lt('orderSeries', { series });
  const rebate = mostSeries === undefined ? null : rebateOf(bestSeries(game, mostSeries), series);
  return [el('p', { class: 'terms-series', text: rebate === null ? said : lt('seriesText', { series: said, rebate }) })];
}

/** Prize against rebate, which follows the series that is played by; null where there is no choice. */
export function seriesSlider(desk: Desk): { root: HTMLElement; update: () => void } | null {
  const choice = choiceOf(desk);
  if (!choice) return null;
  const { least, most } = choice;
  const said = el('output');
  const slider = el('input', {
    attrs: { type: 'range', min: String(least), max: String(most), step: String(STEP), value: String(desk.series) },
  });
  const update = (): void => {
    slider.value = String(desk.series);
    const text = lt('seriesText', { series: desk.series, rebate: rebateOf(most, desk.series) });
    said.textContent = text;
    slider.setAttribute('aria-valuetext', text);
  };
  slider.addEventListener('input', () => {
    desk.series = Number(slider.value);
    update();
    desk.changed();
  });
  update();
  return { root: el('label', { class: 'series' }, el('span', { text: lt('series') }), slider, said), update };
}

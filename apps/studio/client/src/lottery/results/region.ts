import { dayOf } from '../../../../src/lottery/clock.ts';
import { REGIONS, type Region } from '../../../../src/lottery/stations.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { el } from '../../ui/dom.ts';
import { askAgain, waiting } from '../../ui/waiting.ts';
import type { LotteryApi } from '../api.ts';
import type { Desk } from '../desk.ts';
import { drawOfGame } from '../names.ts';
import { refusalText } from '../place.ts';
import { lt } from '../text/text.ts';
import { gameOf } from '../told/stations.ts';
import { drawRow } from './draw-row.ts';
import type { ResultsView } from './results-view.ts';

const ORDER: readonly Region[] = ['north', 'central', 'south'];
const WAITING_ROWS = 3;
const MINUTE_MS = 60_000;

const regionOf = (code: string): Region | null => gameOf(code)?.station?.region ?? null;

/** Whether official lotteries are among the games of the lobby. */
export const hasRegions = ({ lobby: { games, resting = [] } }: Desk): boolean =>
  [...games, ...resting].some(({ code }) => regionOf(code) !== null);

/** The last day on which a region's draws are over. */
const lastDay = (region: Region, now: number): string => dayOf(now - REGIONS[region].minute * MINUTE_MS);

/** A draw with the name of its station and its whole table of prizes. */
function stationResult(draw: DrawView): HTMLElement {
  const game = gameOf(draw.game);
  return drawRow(draw, true, game ? drawOfGame(game, draw.drawNo) : draw.game);
}

/** All stations of a region that drew on a day, each with its whole table of prizes. */
export function regionView(desk: Desk, api: Pick<LotteryApi, 'region'>, say: (text: string) => void): ResultsView {
  const list = el('ul', { class: 'results stations' });
  /** The day that the player chose: it stays whatever region is shown, and gives way to no new draw. */
  let chosen: string | null = null;
  let region: Region = desk.game.station?.region ?? 'north';
  let asked = 0;
  const input = el('input', { attrs: { type: 'date' } });
  const chips = ORDER.map((each) =>
    el('button', {
      class: 'chip',
      text: lt(`region.${each}`),
      attrs: { type: 'button' },
      on: { click: () => open(each) },
    }),
  );
  const load = async (isQuiet = false): Promise<void> => {
    asked += 1;
    const mine = asked;
    const day = chosen ?? lastDay(region, desk.now());
    input.max = dayOf(desk.now());
    input.value = day;
    if (!isQuiet) list.replaceChildren(el('li', { class: 'bare' }, waiting(WAITING_ROWS)));
    try {
      const { draws } = await api.region(region, day.replaceAll('-', ''));
      if (mine !== asked) return;
      const none = el('li', {}, el('p', { class: 'empty', text: lt('noDraws') }));
      list.replaceChildren(...(draws.length > 0 ? draws.map(stationResult) : [none]));
    } catch (error) {
      if (mine !== asked || isQuiet) return;
      say(refusalText(error));
      list.replaceChildren(
        el(
          'li',
          { class: 'bare' },
          askAgain(() => void load()),
        ),
      );
    }
  };
  const open = (shown: Region): void => {
    region = shown;
    chips.forEach((chip, place) => chip.setAttribute('aria-pressed', String(ORDER[place] === shown)));
    void load();
  };
  input.addEventListener('change', () => {
    if (input.value === '') return;
    chosen = input.value;
    void load();
  });
  open(region);
  const regions = el('div', { class: 'chips', attrs: { role: 'group', 'aria-label': lt('byRegion') } }, ...chips);
  const filters = el('div', { class: 'filters' }, el('label', { class: 'field' }, el('span', { text: lt('date') }), input));
  return {
    root: el('div', { class: 'day' }, regions, filters, list),
    drawn: (news) => {
      if ([...news].some((code) => regionOf(code) === region)) void load(true);
    },
  };
}

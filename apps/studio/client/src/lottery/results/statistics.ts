import type { Result } from '../../../../src/lottery/bet-type.ts';
import { type Frequency, frequenciesOf, pairsOf, type Track, tracksOf, trendOf } from '../../../../src/lottery/statistics.ts';
import { el } from '../../ui/dom.ts';
import { askAgain, waiting } from '../../ui/waiting.ts';
import type { LotteryApi } from '../api.ts';
import type { Desk } from '../desk.ts';
import { gameName } from '../names.ts';
import { refusalText } from '../place.ts';
import { lt } from '../text/text.ts';
import type { ResultsView } from './results-view.ts';

const MOST_PAIRS = 10;
const WAITING_ROWS = 6;

/** A phone opens what is beside the numbers where it is asked for. */
const isWide = (): boolean => document.documentElement.clientWidth >= 900;

const trackName = ({ name, place }: Track): string => (name === 'place' ? lt('place', { n: place }) : lt(`track.${name}`));

/** What is said of a value in words. */
const frequencyText = ({ value, draws, gap }: Frequency, of: number): string =>
  gap === null ? lt('neverCame', { value, of }) : lt('came', { value, draws, of, gap });

/** In which of the draws a value came, oldest first. */
function trend(track: Track, frequency: Frequency, results: readonly Result[]): HTMLElement {
  const cells = trendOf(track, frequency.value, results).map((came) => el('i', { attrs: { 'data-came': String(came) } }));
  return el(
    'figure',
    { class: 'trend' },
    el('div', { class: 'trend-cells', attrs: { 'aria-hidden': 'true' } }, ...cells),
    el('figcaption', { text: frequencyText(frequency, results.length), attrs: { 'aria-live': 'polite' } }),
  );
}

/** What the player opened. */
interface Chosen {
  /** The value whose trend is shown; null: the one that came most. */
  value: string | null;
  hasPairs: boolean;
}

/** The values that came together most often. */
function pairsView(track: Track, results: readonly Result[], chosen: Chosen): HTMLElement[] {
  const pairs = track.read(results[0] ?? []).length > 1 ? pairsOf(track, results, MOST_PAIRS) : [];
  if (pairs.length === 0) return [];
  const items = pairs.map(({ pair, draws }) =>
    el('li', {}, el('b', { text: pair.join(' · ') }), el('span', { text: String(draws) })),
  );
  const root = el(
    'details',
    { class: 'pairs-place' },
    el('summary', { text: lt('pairs') }),
    el('ol', { class: 'pairs' }, ...items),
  );
  root.open = chosen.hasPairs;
  root.addEventListener('toggle', () => {
    chosen.hasPairs = root.open;
  });
  return [root];
}

function trackView(track: Track, results: readonly Result[], chosen: Chosen): HTMLElement {
  const frequencies = frequenciesOf(track, results);
  const highest = Math.max(1, ...frequencies.map(({ draws }) => draws));
  const shown = el('div', { class: 'trend-place' });
  const cells = frequencies.map((each) => {
    const cell = el(
      'button',
      {
        class: 'stat',
        attrs: { type: 'button', 'data-value': each.value, title: frequencyText(each, results.length) },
        on: {
          click: () => {
            chosen.value = each.value;
            open(each);
          },
        },
      },
      el('b', { text: each.value }),
      ' ',
      el('span', { text: String(each.draws) }),
      ' ',
      el('small', { text: each.gap === null ? '–' : String(each.gap) }),
    );
    cell.style.setProperty('--share', `${((each.draws / highest) * 100).toFixed(0)}%`);
    return cell;
  });
  const open = (opened: Frequency): void => {
    frequencies.forEach((each, index) => cells[index]?.setAttribute('aria-pressed', String(each === opened)));
    shown.replaceChildren(trend(track, opened, results));
  };
  const [most] = [...frequencies].sort((a, b) => b.draws - a.draws);
  const first = frequencies.find(({ value }) => value === chosen.value) ?? most;
  if (first) open(first);
  return el(
    'div',
    { class: 'track' },
    shown,
    el('p', { class: 'hint', text: lt('statKey') }),
    el('div', { class: 'stats', attrs: { 'data-many': String(cells.length > 20) } }, ...cells),
    ...pairsView(track, results, chosen),
  );
}

/**
 * How often and how long ago each number came in the last hundred draws of the open game. What the player looks at stays open when a draw is held or
 * corrected.
 */
export function statisticsView(desk: Desk, api: LotteryApi, say: (text: string) => void): ResultsView {
  const { game } = desk;
  const place = el('div');
  const tracks = tracksOf(game.family);
  let [shown] = tracks;
  let chosen: Chosen = { value: null, hasPairs: isWide() };
  let results: readonly Result[] = [];
  /** There is something new of the game that is not counted yet. */
  let isBehind = true;
  const chips = tracks.map((track) =>
    el('button', { class: 'chip', text: trackName(track), attrs: { type: 'button' }, on: { click: () => open(track) } }),
  );
  const show = (): void => {
    chips.forEach((chip, index) => chip.setAttribute('aria-pressed', String(tracks[index] === shown)));
    const cells = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('.stat')];
    const focused = cells().find((cell) => cell === document.activeElement)?.dataset['value'];
    if (shown) place.replaceChildren(trackView(shown, results, chosen));
    if (focused !== undefined)
      cells()
        .find((cell) => cell.dataset['value'] === focused)
        ?.focus({ preventScroll: true });
  };
  const open = (track: Track): void => {
    [shown, chosen] = [track, { ...chosen, value: null }];
    show();
  };
  const load = async (): Promise<void> => {
    const { draws } = await api.draws(game.code);
    isBehind = false;
    results = draws.filter(({ numbers }) => numbers.length > 0).map(({ numbers }) => numbers);
    show();
  };
  const begin = (): void => {
    place.replaceChildren(waiting(WAITING_ROWS));
    load().catch((error: unknown) => {
      say(refusalText(error));
      place.replaceChildren(askAgain(begin));
    });
  };
  begin();
  return {
    root: el('div', { class: 'day' }, el('h2', { text: gameName(game) }), el('div', { class: 'chips' }, ...chips), place),
    drawn: (news) => {
      isBehind ||= news.has(game.code);
      // Where no answer comes, the next news ask again.
      if (isBehind) load().catch(() => undefined);
    },
  };
}

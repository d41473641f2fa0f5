import type { Result } from '../../../../src/lottery/bet-type.ts';
import { type Frequency, frequenciesOf, pairsOf, type Track, tracksOf, trendOf } from '../../../../src/lottery/statistics.ts';
import { el } from '../../ui/dom.ts';
import type { LotteryApi } from '../api.ts';
import type { Desk } from '../desk.ts';
import { gameName } from '../names.ts';
import { refusalText } from '../place.ts';
import { lt } from '../text/text.ts';

const MOST_PAIRS = 10;

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

function trackView(track: Track, results: readonly Result[]): HTMLElement {
  const frequencies = frequenciesOf(track, results);
  const highest = Math.max(1, ...frequencies.map(({ draws }) => draws));
  const shown = el('div', { class: 'trend-place' });
  const cells = frequencies.map((each) => {
    const cell = el(
      'button',
      {
        class: 'stat',
        attrs: { type: 'button', title: frequencyText(each, results.length) },
        on: { click: () => open(each) },
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
  const open = (chosen: Frequency): void => {
    frequencies.forEach((each, index) => cells[index]?.setAttribute('aria-pressed', String(each === chosen)));
    shown.replaceChildren(trend(track, chosen, results));
  };
  const [first] = [...frequencies].sort((a, b) => b.draws - a.draws);
  if (first) open(first);
  const pairs = track.read(results[0] ?? []).length > 1 ? pairsOf(track, results, MOST_PAIRS) : [];
  return el(
    'div',
    { class: 'track' },
    shown,
    el('p', { class: 'hint', text: lt('statKey') }),
    el('div', { class: 'stats', attrs: { 'data-many': String(cells.length > 20) } }, ...cells),
    ...(pairs.length > 0
      ? [
          el('h3', { text: lt('pairs') }),
          el(
            'ol',
            { class: 'pairs' },
            ...pairs.map(({ pair, draws }) =>
              el('li', {}, el('b', { text: pair.join(' · ') }), el('span', { text: String(draws) })),
            ),
          ),
        ]
      : []),
  );
}

/** How often and how long ago each number came in the last hundred draws of the open game. */
export function statisticsView(desk: Desk, api: LotteryApi, say: (text: string) => void): HTMLElement {
  const place = el('div');
  const tracks = tracksOf(desk.game.family);
  const chips = el('div', { class: 'chips' });
  const show = (results: readonly Result[]): void => {
    const open = (track: Track): void => {
      tracks.forEach((each, index) => chips.children[index]?.setAttribute('aria-pressed', String(each === track)));
      place.replaceChildren(trackView(track, results));
    };
    chips.append(
      ...tracks.map((track) =>
        el('button', { class: 'chip', text: trackName(track), attrs: { type: 'button' }, on: { click: () => open(track) } }),
      ),
    );
    const [first] = tracks;
    if (first) open(first);
  };
  api.draws(desk.game.code).then(
    ({ draws }) => show(draws.filter(({ numbers }) => numbers.length > 0).map(({ numbers }) => numbers)),
    (error: unknown) => say(refusalText(error)),
  );
  return el('div', { class: 'day' }, el('h2', { text: gameName(desk.game) }), chips, place);
}

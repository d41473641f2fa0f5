import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LotteryGame, lotteryOf } from '../../../../src/lottery/games.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { setLanguage, t } from '../../text/text.ts';
import type { LotteryApi } from '../api.ts';
import { Desk } from '../desk.ts';
import { gameName } from '../names.ts';
import { lt, speak } from '../text/text.ts';
import { resultsView } from './results.ts';

const [STATION, OTHER] = ['xsmn-tp-hcm', 'xsmn-long-an'];
/** So many draws come in one answer. */
const PAGE = 2;
const DAY = 24 * 3_600_000;
/** Five in the afternoon of a Thursday in Viet Nam, after the draws of the South. */
const NOW = Date.UTC(2026, 10, 26, 10);
const dateOf = (daysAgo: number): string => new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10);
const draw = (daysAgo: number, special: number): DrawView => ({
  ...{ game: STATION, drawNo: dateOf(daysAgo).replaceAll('-', ''), drawsAt: NOW - daysAgo * DAY - 3_600_000, state: 'settled' },
  ...{
    numbers: [special, ...Array.from({ length: 17 }, () => 0)],
    commitment: '',
    seed: null,
    isSample: false,
    isOfficial: true,
  },
});

function gameOf(code: string): LotteryGame {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  return game;
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const window = new Window();
  for (const name of ['document', 'Event'] as const) vi.stubGlobal(name, window[name]);
  await Promise.all([setLanguage('EN'), speak('EN')]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The open results of a station that has no draw to bet on. */
async function results() {
  const lobby = (changes: number) => ({
    ...{ now: NOW, balance: '0', games: [] },
    resting: [STATION, OTHER].map((code) => ({ code, last: null, changes })),
  });
  const desk = new Desk(gameOf(STATION), lobby(0));
  const studio = { draws: [draw(3, 111_111)], asked: [] as string[], isAway: false };
  const hear = (call: string): void => {
    studio.asked.push(call);
    if (studio.isAway) throw new Error('no answer');
  };
  const api: Pick<LotteryApi, 'draws' | 'results'> = {
    draws: async () => {
      hear('draws');
      return { draws: studio.draws };
    },
    results: async (_game, date, before = ':') => {
      hear(date);
      const found = studio.draws.filter(({ drawNo }) => drawNo.startsWith(date) && drawNo < before);
      return { draws: found.slice(0, PAGE), more: found.length > PAGE };
    },
  };
  const view = resultsView(desk, api as LotteryApi, () => undefined);
  document.body.append(view.root);
  await settled();
  studio.asked.splice(0);
  const shown = () => ({
    date: view.root.querySelector<HTMLInputElement>('input')?.value,
    specials: [...view.root.querySelectorAll('.results .prize-special td')].map(({ textContent }) => textContent),
  });
  /** The lobby tells that older draws have been decided anew so often. */
  const changed = (changes: number): void => desk.hear(lobby(changes));
  return { view, studio, shown, changed };
}
/** Everything that was asked for is answered. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('show a draw of a station by themselves that is held while they are open, though it takes no bets', async () => {
  const { view, studio, shown } = await results();
  expect(shown()).toEqual({ date: dateOf(3), specials: ['111111'] });
  studio.draws.unshift(draw(0, 222_222));
  view.drawn(new Set([OTHER]));
  await settled();
  expect(studio.asked).toEqual([]);
  view.drawn(new Set([STATION]));
  await settled();
  expect(shown()).toEqual({ date: dateOf(0), specials: ['222222'] });
});

it('show a correction in its place, and stay at the day that the player chose', async () => {
  const { view, studio, shown } = await results();
  view.root.querySelector('input')?.dispatchEvent(new Event('change'));
  await settled();
  studio.draws = [draw(0, 222_222), { ...draw(3, 333_333), isCorrected: true }];
  view.drawn(new Set([STATION]));
  await settled();
  expect(shown()).toEqual({ date: dateOf(3), specials: ['333333'] });
  expect(view.root.textContent).toContain(lt('corrected'));
});

it('show a correction on every page that was opened, and open no other; without one they read no more than is new', async () => {
  const { view, studio, shown, changed } = await results();
  const many = (special: number): DrawView[] =>
    [5, 4, 3, 2, 1].map((n) => ({ ...draw(0, special + n), drawNo: `${dateOf(0).replaceAll('-', '')}${n}` }));
  studio.draws = many(100_000);
  view.drawn(new Set([STATION]));
  await settled();
  view.root.querySelector<HTMLButtonElement>('.day > .button')?.click();
  await settled();
  expect(shown().specials).toEqual(['100005', '100004', '100003', '100002']);
  const newer = (n: number): DrawView => ({ ...draw(0, 300_000 + n), drawNo: `${dateOf(0).replaceAll('-', '')}${n}` });
  const drawn = async (draws: readonly DrawView[]): Promise<number> => {
    studio.draws = [...draws];
    studio.asked.splice(0);
    view.drawn(new Set([STATION]));
    await settled();
    return studio.asked.filter((asked) => asked !== 'draws').length;
  };
  expect(await drawn([newer(6), ...many(100_000)])).toBe(1);
  expect(shown().specials).toEqual(['300006', '100005', '100004', '100003', '100002']);
  changed(1);
  expect(await drawn([newer(6), ...many(200_000)])).toBe(3);
  expect(shown().specials).toEqual(['300006', '200005', '200004', '200003', '200002']);
  // Of several draws that were missed none is left out.
  expect(await drawn([newer(9), newer(8), newer(7), newer(6), ...many(200_000)])).toBe(2);
  expect(shown().specials.slice(0, 5)).toEqual(['300009', '300008', '300007', '300006', '200005']);
});

it('count a correction of an older draw in the statistics, where the player goes on looking at what they opened', async () => {
  const { view, studio } = await results();
  const counts = () =>
    [...view.root.querySelectorAll('.stat')]
      .filter((cell) => cell.querySelector('b')?.textContent === '33')
      .map((cell) => cell.querySelector('span')?.textContent);
  const chips = () => [...view.root.querySelectorAll<HTMLButtonElement>('.chip')];
  chips()[1]?.click();
  await settled();
  chips().at(-1)?.click();
  const track = chips().at(-1)?.textContent;
  expect(counts()).toEqual(['0']);
  const focused = () => document.activeElement?.querySelector('b')?.textContent;
  [...view.root.querySelectorAll<HTMLElement>('.stat')].find((cell) => cell.textContent.startsWith('33'))?.focus();
  studio.draws = [draw(0, 222_222), { ...draw(3, 333_333), isCorrected: true }];
  view.drawn(new Set([OTHER]));
  await settled();
  expect(counts()).toEqual(['0']);
  view.drawn(new Set([STATION]));
  await settled();
  expect([counts(), focused()]).toEqual([['1'], '33']);
  expect(view.root.querySelectorAll('.chip[aria-pressed="true"]').item(1)?.textContent).toBe(track);
});

it('ask again at the next news, of whatever game, where no answer came', async () => {
  const { view, studio, shown } = await results();
  studio.draws.unshift(draw(0, 222_222));
  studio.isAway = true;
  view.drawn(new Set([STATION]));
  await settled();
  expect(shown().date).toBe(dateOf(3));
  studio.isAway = false;
  view.drawn(new Set([OTHER]));
  await settled();
  expect(shown()).toEqual({ date: dateOf(0), specials: ['222222'] });
  studio.asked.splice(0);
  view.drawn(new Set([OTHER]));
  await settled();
  expect(studio.asked).toEqual([]);
});

it('hold their place while they are awaited, and offer to ask again where no answer comes', async () => {
  const { view, studio, shown } = await results();
  const chips = () => [...view.root.querySelectorAll<HTMLButtonElement>('.chips .chip')];
  const waits = () => view.root.querySelectorAll('.waiting[aria-busy="true"]').length;
  for (const [tab, seen] of [
    [0, () => shown().specials.length],
    [1, () => view.root.querySelectorAll('.stat').length],
  ] as const) {
    studio.isAway = true;
    chips()[tab]?.click();
    expect(waits()).toBe(1);
    await settled();
    expect([waits(), seen()]).toEqual([0, 0]);
    studio.isAway = false;
    [...view.root.querySelectorAll<HTMLButtonElement>('.button')]
      .find(({ textContent }) => textContent === t('tryAgain'))
      ?.click();
    await settled();
    expect([waits(), seen() > 0]).toEqual([0, true]);
  }
});

it('can be had of every game of the lobby, of those that rest too', async () => {
  const { view } = await results();
  const names = [STATION, OTHER].map((code) => gameName(gameOf(code)));
  expect([...view.root.querySelectorAll('option')].map(({ textContent }) => textContent).toSorted()).toEqual(names.toSorted());
});

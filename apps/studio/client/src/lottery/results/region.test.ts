import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { setLanguage } from '../../text/text.ts';
import { Desk } from '../desk.ts';
import { lt, speak } from '../text/text.ts';
import { hasRegions, regionView } from './region.ts';

const [SOUTH, OTHER] = ['xsmn-tp-hcm', 'xsmn-long-an'];
/** Five in the afternoon of a Saturday in Viet Nam: the South has been drawn, the North has not. */
const NOW = Date.UTC(2026, 10, 28, 10);
const draw = (game: string, special: number): DrawView => ({
  ...{ game, drawNo: '20261128', drawsAt: NOW - 2_700_000, state: 'settled', commitment: '', seed: null },
  ...{ isSample: false, isSimulated: true, numbers: [special, ...Array.from({ length: 17 }, (_, place) => place)] },
});

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
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function open() {
  const game = lotteryOf(SOUTH);
  if (!game) throw new Error('there is no such station');
  const desk = new Desk(game, { now: NOW, balance: '0', games: [], resting: [{ code: SOUTH, last: null }] });
  const [asked, said]: [string[], string[]] = [[], []];
  const studio = { draws: [draw(SOUTH, 111_111), draw(OTHER, 222_222)], isAway: false };
  const api = {
    region: async (region: string, date: string) => {
      asked.push(`${region} ${date}`);
      if (studio.isAway) throw new Error('no answer');
      return { draws: studio.draws };
    },
  };
  const view = regionView(desk, api, (text) => said.push(text));
  await settled();
  const specials = () => [...view.root.querySelectorAll('.prize-special td')].map(({ textContent }) => textContent);
  const chip = (key: 'region.north' | 'region.south') =>
    [...view.root.querySelectorAll<HTMLButtonElement>('.chip')].find(({ textContent }) => textContent === lt(key));
  return { desk, view, asked, said, studio, specials, chip };
}

it('show all stations of a region on a day, each by its name with its whole table, and that numbers are simulated', async () => {
  const { desk, view, asked, specials } = await open();
  expect(hasRegions(desk)).toBe(true);
  expect(asked).toEqual(['south 20261128']);
  expect([...view.root.querySelectorAll('details > summary strong')].map(({ textContent }) => textContent)).toEqual([
    'XSMN TP. HCM',
    'XSMN Long An',
  ]);
  expect(specials()).toEqual(['111111', '222222']);
  expect(view.root.querySelectorAll('.prizes tr').length).toBe(18);
  expect(
    [...view.root.querySelectorAll('details')].filter(({ className, open: isOpen }) => className === '' && isOpen),
  ).toHaveLength(2);
  expect([...view.root.querySelectorAll('.sample')].map(({ textContent }) => textContent)).toEqual([
    lt('simulated'),
    lt('simulated'),
  ]);
});

it('show another region at its last day, and the day that the player chose whatever region is shown', async () => {
  const { view, asked, chip } = await open();
  chip('region.north')?.click();
  await settled();
  // The North is drawn later in the day.
  expect(asked.at(-1)).toBe('north 20261127');
  expect(chip('region.north')?.getAttribute('aria-pressed')).toBe('true');
  const input = view.root.querySelector('input');
  if (!input) throw new Error('there is no day to choose');
  input.value = '2026-11-20';
  input.dispatchEvent(new Event('change'));
  await settled();
  chip('region.south')?.click();
  await settled();
  expect(asked.slice(2)).toEqual(['north 20261120', 'south 20261120']);
});

it('name the city in which the North was drawn on that day', async () => {
  const { view, studio, chip } = await open();
  const nameOf = () => view.root.querySelector('details > summary strong')?.textContent;
  studio.draws = [{ ...draw('xsmb', 11_111), numbers: Array.from({ length: 27 }, (_, place) => place) }];
  chip('region.north')?.click();
  await settled();
  // A Saturday.
  expect(nameOf()).toBe('XSMB North · Nam Định');
});

it('follow what is drawn or corrected in the region alone, and keep what is shown where no answer comes', async () => {
  const { view, asked, studio, specials, said } = await open();
  studio.draws = [draw(SOUTH, 333_333)];
  view.drawn(new Set(['xsmb']));
  await settled();
  expect(asked).toHaveLength(1);
  view.drawn(new Set([OTHER]));
  await settled();
  expect(specials()).toEqual(['333333']);
  studio.isAway = true;
  view.drawn(new Set([OTHER]));
  await settled();
  expect([specials(), said]).toEqual([['333333'], []]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Kept, MOST_TEMPLATES } from './kept.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const LINE = { bet: 'K3_SIZE', selection: 'big', unit: '10000', multiple: 1 };
const template = (name: string, game = 'k3') => ({ name, game, lines: [LINE] });

it('keeps favourites for each player apart', () => {
  const kept = new Kept('anna');
  kept.toggleFavourite('k3');
  kept.toggleFavourite('keno');
  kept.toggleFavourite('k3');
  expect(new Kept('anna').favourites).toEqual(['keno']);
  expect(new Kept('binh').favourites).toEqual([]);
});

it('has the page around the frame keep the favourites once it names them, and tells it those of before', () => {
  new Kept('anna').toggleFavourite('k3');
  const kept = new Kept('anna');
  kept.toggleFavourite('keno');
  const told: [string, boolean][] = [];
  const page = (code: string, isFavourite: boolean) => void told.push([code, isFavourite]);
  kept.follow(['ssc', 'keno'], page);
  expect([kept.favourites, told]).toEqual([['ssc', 'keno', 'k3'], [['k3', true]]]);
  kept.follow(['ssc'], page);
  expect([kept.favourites, told.length]).toEqual([['ssc'], 1]);
  kept.toggleFavourite('pk10');
  kept.toggleFavourite('ssc');
  expect(told.slice(1)).toEqual([
    ['pk10', true],
    ['ssc', false],
  ]);
  kept.keepTemplate(template('T'));
  expect(new Kept('anna').favourites).toEqual([]);
});

it('keeps templates by game and name, the newest of them', () => {
  const kept = new Kept('anna');
  for (let n = 0; n < MOST_TEMPLATES + 2; n += 1) kept.keepTemplate(template(`T${n}`));
  kept.keepTemplate({ ...template('T5'), lines: [LINE, LINE] });
  kept.forgetTemplate(template('T6'));
  const again = new Kept('anna').templatesOf('k3');
  expect(again.map(({ name }) => name)).not.toContain('T0');
  expect(again.map(({ name }) => name)).not.toContain('T6');
  expect(again.at(-1)).toEqual({ ...template('T5'), lines: [LINE, LINE] });
  expect(kept.templatesOf('keno')).toEqual([]);
});

it.each([
  ['no text of the kind', 'nonsense'],
  ['something else', '[1]'],
  [
    'templates of another shape',
    JSON.stringify({ favourites: [7], templates: [{ name: 'a', game: 'k3', lines: [{ bet: 1 }] }] }),
  ],
])('starts with nothing from %s', (_, text) => {
  stored.set('lottery.anna', text);
  const kept = new Kept('anna');
  expect([kept.favourites, kept.templatesOf('k3')]).toEqual([[], []]);
});

it('holds what cannot be kept until the page is left', () => {
  vi.stubGlobal('localStorage', undefined);
  const kept = new Kept('anna');
  kept.toggleFavourite('k3');
  expect(kept.favourites).toEqual(['k3']);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import { MOST_LINES } from '../../../../src/lottery/writing/read.ts';
import { Desk } from '../desk.ts';
import { openBrowser } from '../testing/browser.ts';
import { writer } from '../writing/write.ts';
import { KeptSlips, linesFor } from './slips.ts';

const [OPEN, OTHER] = ['vn-north-sea-1m', 'ssc-lott-1m'];
const LINE = { bet: 'MB_LO2', selection: '12,34', unit: '10000', multiple: 2 };
const DIGITS = { bet: 'SSC_5', selection: '1|2|3|4|5', unit: '20000', multiple: 1 };
const KEY = 'lottery.anna.slips';

let stored: Map<string, string>;
beforeEach(async () => {
  await openBrowser();
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Sits down, as a page does that was just loaded. */
function sit(code = OPEN, player = 'anna', mostSeries = 1_950): Desk {
  const game = lotteryOf(code);
  if (!game) throw new Error('there is no such game');
  const draw = { drawNo: '202611280001', locksAt: 1, drawsAt: 2, commitment: '' };
  const games = [OPEN, OTHER].map((each) => ({ code: each, draw, last: null, returns: {} }));
  return new Desk(game, { now: 0, balance: '0', mostSeries, games }, 10_000n, new KeptSlips(player));
}

/** What is written in the field of a desk. */
function fieldOf(desk: Desk): HTMLTextAreaElement {
  const input = writer(desk, () => undefined).querySelector('textarea');
  if (!input) throw new Error('there is nowhere to write');
  return input;
}
function write(desk: Desk, text: string): void {
  const input = fieldOf(desk);
  input.value = text;
  input.dispatchEvent(new Event('input'));
}

it('has the slips of games, their series and the line that was being made after a reload, for their player alone', () => {
  const desk = sit();
  desk.addLines([LINE]);
  desk.openGame(OTHER);
  desk.series = 1_900;
  desk.addLines([DIGITS]);
  desk.openGame(OPEN);
  desk.openBet('MB_DE');
  desk.multiple = 3;
  desk.choose(0, ['56', '78']);
  const again = sit();
  expect([again.slip, again.bet.code, again.chosen, again.multiple]).toEqual([
    [{ ...LINE, game: OPEN }],
    ...['MB_DE', [['56', '78']], 3],
  ]);
  expect(again.lines).toEqual(desk.lines);
  again.openGame(OTHER);
  expect([again.slip, again.series]).toEqual([[{ ...DIGITS, game: OTHER }], 1_900]);
  expect(sit(OPEN, 'binh').lines).toEqual([]);
});

it('plays by the best series that is open where the one of before is not', () => {
  const desk = sit(OTHER);
  desk.addLines([DIGITS]);
  expect(sit(OTHER, 'anna', 1_900).series).toBe(1_900);
});

it('keeps what is written until it goes to the slip, in another view and after a reload, for each bet that is not named in it', () => {
  write(sit(), 'lo 12 10k');
  const desk = sit();
  desk.openBet('MB_DE');
  expect(fieldOf(desk).value).toBe('lo 12 10k');
  desk.openGame(OTHER);
  write(desk, '12345');
  desk.openBet('SSC_3F');
  expect(fieldOf(desk).value).toBe('');
  const again = sit();
  const page = writer(again, () => undefined);
  page.querySelector<HTMLElement>('.primary')?.click();
  expect([again.slip.length, fieldOf(sit()).value]).toEqual([1, '']);
  expect(fieldOf(sit(OTHER)).value).toBe('12345');
});

it('leaves what is written alone while a line of the slip is changed', () => {
  const desk = sit();
  write(desk, 'lo 99');
  desk.addLines([LINE]);
  desk.edit(0);
  write(desk, 'lo 11 x3');
  desk.cancelChange();
  expect(fieldOf(desk).value).toBe('lo 99');
});

it('keeps nothing of what was placed', () => {
  const desk = sit();
  desk.addLines([LINE]);
  desk.choose(0, ['56']);
  expect(stored.size).toBe(1);
  const again = sit();
  again.takeOff(OPEN, linesFor(desk.lines, OPEN));
  expect([again.lines, stored.size, sit().lines]).toEqual([[], 0, []]);
});

const kept = (value: object): string => JSON.stringify({ slips: {}, line: null, drafts: {}, ...value });
const slips = (slip: unknown, code = OPEN, series = 0): string => kept({ slips: { [code]: { slip, series } } });

it.each([
  ['no text of the kind', 'nonsense'],
  ['something else', '[1]'],
  ['a game that there is not', slips([{ ...LINE, game: 'gone' }], 'gone')],
  ['a line of a game that there is not', slips([{ ...LINE, game: 'gone' }])],
  ['a bet that there is not', slips([{ ...LINE, bet: 'MB_GONE', game: OPEN }])],
  ['numbers that there are not', slips([{ ...LINE, selection: '123', game: OPEN }])],
  ['a multiple that is none', slips([{ ...LINE, multiple: 10_000, game: OPEN }])],
  ['a unit that is none', slips([{ ...LINE, unit: '-1', game: OPEN }])],
  ['a series that there is not', slips([{ ...LINE, game: OPEN }], OPEN, 1_900)],
  ['a slip that is none', slips({})],
  ['a line that is none', kept({ line: { ...LINE, game: 'gone' } })],
  ['texts for what there is not', kept({ drafts: { gone: 'lo 12', [`${OPEN} MB_GONE`]: 'lo 12', [OPEN]: 7 } })],
])('starts with nothing from %s', (_, text) => {
  stored.set(KEY, text);
  const desk = sit();
  expect([desk.lines, desk.draft, desk.series]).toEqual([[], '', 0]);
});

it('takes no more lines of before than a slip has', () => {
  stored.set(KEY, slips(Array.from({ length: MOST_LINES + 5 }, () => ({ ...LINE, game: OPEN }))));
  expect(sit().slip).toHaveLength(MOST_LINES);
});

it('holds what cannot be kept until the page is left', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const desk = sit();
  desk.addLines([LINE]);
  write(desk, 'lo 99');
  expect([desk.slip.length, fieldOf(desk).value]).toEqual([1, 'lo 99']);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { FullNumber } from '../../../../src/shared/protocol.ts';
import { refusalOf } from '../../api.ts';
import { useCurrencySymbol } from '../../money.ts';
import { LotteryApi } from '../api.ts';
import { Desk } from '../desk.ts';
import { Pending } from '../pending.ts';
import { place } from '../place.ts';
import { openBrowser } from '../testing/browser.ts';

const GAME = 'vn-north-sea-1m';

beforeEach(async () => {
  await openBrowser();
  useCurrencySymbol('');
});
afterEach(() => vi.unstubAllGlobals());

const line = (selection: string, bet = 'MB_DE') => ({ bet, selection, unit: '10000', multiple: 50 });
const shown = ({ slip }: Desk): string[] =>
  slip.map(({ bet, selection, unit, multiple }) => `${bet} ${selection} ${unit}×${multiple}`);

/** A slip that is refused because of numbers that are full. */
async function refused(full: readonly FullNumber[], more = {}) {
  const game = lotteryOf(GAME);
  if (!game) throw new Error('there is no such game');
  const draw = { drawNo: '1', locksAt: 1, drawsAt: 2, commitment: '' };
  const desk = new Desk(game, { now: 0, balance: '0', games: [{ code: GAME, draw, last: null, returns: {} }] });
  const lines = [line('12,34,56'), line('12,34', 'MB_X2'), line('78')];
  desk.addLines(lines);
  const api = new LotteryApi('');
  const [{ number, room } = { number: '', room: undefined }] = full;
  const refusal = refusalOf(409, { error: 'number.closed', message: '', number, ...(room === undefined ? {} : { room }), full });
  vi.spyOn(api, 'place').mockRejectedValue(refusal);
  vi.spyOn(api, 'chase').mockRejectedValue(refusal);
  const said: string[] = [];
  const placing = { desk, api, pending: new Pending('anna'), say: (text: string) => void said.push(text), placed: vi.fn() };
  const isPlaced = await place(placing, { requestKey: '1', game: GAME, drawNo: '1', series: 0, lines, ...more });
  expect([isPlaced, shown(desk).length]).toEqual([false, 3]);
  return { desk, said };
}
const texts = (): string[] => [...document.querySelectorAll('dialog[open] li')].map(({ textContent }) => textContent);
const choices = (): string[] => [...document.querySelectorAll('dialog[open] button')].map(({ textContent }) => textContent);
const press = (name: string): void =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();

const FULL: readonly FullNumber[] = [
  { line: 0, number: '12', room: '205000' },
  { line: 0, number: '34' },
  { line: 1, number: '34', room: '5000' },
];
const NAMED = [
  'Number 12 takes only 20.50 more in this draw (unit × multiple).',
  'Number 34 takes no more bets in this draw.',
  'Number 34 takes only 0.50 more in this draw (unit × multiple).',
];

it('names all numbers that have no room, and takes the stakes down to it', async () => {
  const { desk, said } = await refused(FULL);
  expect([texts(), choices(), said]).toEqual([NAMED, ['Lower the stakes', 'Remove them', 'Go back'], []]);
  press('Lower the stakes');
  expect(shown(desk)).toEqual(['MB_DE 56 10000×50', 'MB_DE 12 10000×20', 'MB_X2 12,34 5000×1', 'MB_DE 78 10000×50']);
  expect(said).toEqual(['Your slip has changed: check it, then bet.']);
});

it('takes them off the slip, or leaves it as it is', async () => {
  const { desk } = await refused(FULL);
  press('Go back');
  expect(shown(desk)).toHaveLength(3);
  const again = await refused(FULL);
  press('Remove them');
  expect(shown(again.desk)).toEqual(['MB_DE 56 10000×50', 'MB_DE 78 10000×50']);
});

it('offers no lower stakes where nothing is taken, and takes the lines of a closed bet off whole', async () => {
  const { desk } = await refused([
    { line: 0, number: 'MB_DE' },
    { line: 2, number: 'MB_DE' },
  ]);
  expect([texts(), choices()]).toEqual([['Special, last 2 takes no bets for now.'], ['Remove them', 'Go back']]);
  press('Remove them');
  expect(shown(desk)).toEqual(['MB_X2 12,34 10000×50']);
});

it('names the number alone for a chase, and where the studio names no more', async () => {
  const chase = await refused(FULL, { multiples: [1, 2], stopsOnWin: true });
  expect([choices(), chase.said]).toEqual([[], [NAMED[0]]]);
});

it.each([[[{ line: '0', number: '12' }]], [[null]], [{}], ['12']])('passes over what is no list of numbers: %j', (full) => {
  expect(refusalOf(409, { error: 'number.closed', message: '', number: '12', full })).toMatchObject({ number: '12', full: [] });
});

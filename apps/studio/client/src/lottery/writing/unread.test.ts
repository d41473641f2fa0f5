import { expect, it } from 'vitest';
import { betOf, lotteryOf } from '../../../../src/lottery/games.ts';
import { readWriting } from '../../../../src/lottery/writing/read.ts';
import type { Written } from '../../../../src/lottery/writing/written.ts';
import { countOf, fitting, unreadText } from './unread.ts';

const OPEN = 'xsmn-long-an';
const NAMES = new Map([
  [OPEN, 'Long An'],
  ['xsmn-tp-hcm', 'TP. HCM'],
]);
const game = (() => {
  const found = lotteryOf(OPEN);
  if (!found) throw new Error('there is no such station');
  return found;
})();
const read = (text: string): Written => {
  const bet = betOf(game, 'MN_DE');
  if (!bet) throw new Error('there is no such bet');
  const stations = [...NAMES].map(([code, name]) => ({ code, name }));
  return readWriting(text, { game, bet, unit: 10_000n, multiple: 1, thousand: 10_000n, stations, together: [] });
};
/** What goes to the slip of a text, and what stays in the field. */
function takeOver(text: string, room: number) {
  const written = read(text);
  const { taken, left } = fitting(written, room);
  return { taken, left, unread: unreadText(text, written, left, game, (code) => NAMES.get(code) ?? '') };
}
const of = ({ lines, rest }: Written) =>
  [...lines, ...rest].map(({ bet, selection, unit, stations }) =>
    [bet, selection, unit, ...(stations.length > 0 ? stations : [OPEN])].join(' '),
  );

it('leaves nothing in the field where all was read and has a place', () => {
  const { taken, left, unread } = takeOver('lo 12 @1; 34 @2', 2);
  expect([taken.length, left, unread]).toEqual([2, [], '']);
});

it('keeps lines that have no place so that they are read as they were without those before them', () => {
  const text = 'lo 12 @1; 34 @2; tp hcm, long an: 56 @3; xien 78 90 @4';
  const { taken, left, unread } = takeOver(text, 2);
  expect([taken.length, countOf(left)]).toEqual([2, 4]);
  const again = read(unread);
  expect([of(again), again.remarks]).toEqual([of(read(text)).slice(2), []]);
  // A line of two stations goes to the slip whole or not at all.
  expect(takeOver(text, 3).left).toEqual(left);
  expect(takeOver(text, 4).taken).toHaveLength(3);
});

it('keeps what is more than an order takes', () => {
  const text = Array.from({ length: 130 }, (_, n) => `lo ${String(n % 100).padStart(2, '0')} @1`).join('\n');
  const { taken, left, unread } = takeOver(text, 90);
  expect([taken.length, left.length]).toEqual([90, 40]);
  expect(of(read(unread))).toEqual(of(read(text)).slice(90));
});

it('keeps what was not read as it stood, with what hangs on it', () => {
  const { taken, unread } = takeOver('bt lo 23 @1, de 45 @1; long an: lo 98 @1; lo 99 x10.000\nlo 11 @1', 100);
  expect([taken.length, unread]).toEqual([2, 'bt lo 23 @1, de 45 @1\nLong An:\nlo 99 x10.000']);
  expect(read(unread).lines).toEqual([]);
});

it('keeps the station and the bet that hold for what was not read', () => {
  const text = 'tp hcm: lo 12 @1\n345678 @1\nde 680 @1; xz 11 @1\n22 @1\nlong an: 33 @1; 34 @1,5,5';
  const { unread } = takeOver(text, 100);
  expect(unread).toBe(
    'TP. HCM: lo\n345678 @1\nTP. HCM:\nde 680 @1\nTP. HCM: de\nxz 11 @1\n22 @1\nlong an: 33 @1\nLong An: de\n34 @1,5,5',
  );
  expect(read(unread).lines).toEqual([]);
  // Mended, each is for the station it was written for.
  expect(of(read(unread.replace('345678', '345').replace('680', '68')))).toEqual([
    'MN_LO3 345 10000 xsmn-tp-hcm',
    'MN_DE 68 10000 xsmn-tp-hcm',
  ]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Kind, Outcome } from '../../../src/tables/area.ts';
import { shortResult } from '../../../src/tables/short-result.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';
import { bigRoad } from './roads.ts';
import { beadOf } from './stage/result.ts';
import { speak, tt } from './text/text.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));
// Files of tests that follow in this process speak the usual language.
afterEach(async () => {
  await speak('EN');
  vi.unstubAllGlobals();
});

const road = (sides: string): string[] =>
  bigRoad([...sides].map((side) => (side === '-' ? null : side))).map(
    ({ column, row, side, ties }) => `${side}${column},${row}${ties > 0 ? `+${ties}` : ''}`,
  );

it('begins a column for each run and writes ties on the bead before them', () => {
  expect(road('BBPB')).toEqual(['B0,0', 'B0,1', 'P1,0', 'B2,0']);
  expect(road('-B--P')).toEqual(['B0,0+2', 'P1,0']);
});

it('bends a long run at the foot, and the next ones beside it', () => {
  expect(road('BBBBBBBB').slice(5)).toEqual(['B0,5', 'B1,5', 'B2,5']);
  // The run beside it meets the bend one row above the foot and turns there.
  expect(road('BBBBBBBPPPPPP').slice(7)).toEqual(['P1,0', 'P1,1', 'P1,2', 'P1,3', 'P1,4', 'P2,4']);
});

it('colours a result by its side', () => {
  expect([0, 1, 2].map((number) => beadOf('roulette', [number]).color)).toEqual(['green', 'red', 'black']);
  expect(beadOf('sic-bo', [4, 4, 3])).toMatchObject({ text: '11', color: 'red' });
  expect(beadOf('sic-bo', [4, 4, 4])).toMatchObject({ color: 'green' });
  expect(beadOf('dragon-tiger', [12, 0])).toMatchObject({ text: tt('bead.dragon'), color: 'red' });
  expect(beadOf('dragon-tiger', [12, 25])).toMatchObject({ color: 'green' });
});

/** Every side of every kind of table, cards as 13 a suit from the ace. */
const ENDINGS: readonly (readonly [Kind, Outcome])[] = [
  ...[0, 1, 2].map((number) => ['roulette', [number]] as const),
  ...[
    [1, 1, 2],
    [6, 6, 5],
    [4, 4, 4],
  ].map((dice) => ['sic-bo', dice] as const),
  ...[100, 150, 230, 1_200].map((height) => ['crash', [height]] as const),
  ...[
    [0, 1, 0, 1],
    [0, 2, 1, 1],
    [0, 0, 3, 1],
  ].map((match) => ['cockfight', match] as const),
  ...[
    [12, 0],
    [0, 12],
    [12, 25],
  ].map((cards) => ['dragon-tiger', cards] as const),
  ...[
    [8, 0, 9, 1],
    [0, 8, 1, 9],
  ].map((cards) => ['baccarat', cards] as const),
];

it.each(Object.keys(LANGUAGES) as Language[])('the word of a result for lobbies is that of the roads in %s', async (language) => {
  await speak(language);
  for (const [kind, outcome] of ENDINGS) {
    const { text, color } = beadOf(kind, outcome);
    const short = shortResult(kind, outcome);
    expect([short?.texts[language] ?? short?.texts['EN'], short?.tone], `${kind} ${outcome.join(' ')}`).toEqual([text, color]);
  }
  expect(shortResult('bingo-75', [1])).toBeNull();
});

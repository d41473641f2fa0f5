import { expect, it } from 'vitest';
import { beadOf, bigRoad } from './roads.ts';
import { tt } from './text/text.ts';

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

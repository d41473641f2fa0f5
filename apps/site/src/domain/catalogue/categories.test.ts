import { describe, expect, it } from 'vitest';
import { lanesOf, MORE_GAMES } from '../../mocks/games.ts';
import { categoryIn } from './categories.ts';
import type { Lane } from './lanes.ts';

const [lane] = lanesOf(MORE_GAMES);
const [card] = lane?.cards ?? [];
if (!lane || !card) throw new Error('the mocks have no vendor');

const laneOf = (title: string, ...vendors: string[]): Lane => ({
  ...lane,
  title,
  cards: vendors.map((vassalage) => ({ ...card, vassalage, gameType: title })),
});
const codes = (lanes: Lane[], category: string) => categoryIn(lanes, category).cards.map(({ vassalage }) => vassalage);

describe('the vendors of a category', () => {
  it.each([
    ['ESPORTS', 'SPORTS', ['AV', 'AI', 'IMES', 'TF', 'IA']],
    ['COCKFIGHT', 'SPORTS', ['DS88', 'DIG']],
    ['BINGO', 'RNG', ['YBG']],
  ])('of %s are cut out of the lane of %s: %j', (category, from, vendors) => {
    const lanes = [laneOf(from, 'RLT', ...vendors)];
    expect(codes(lanes, category)).toEqual(vendors);
    expect(codes(lanes, from)).toEqual(['RLT']);
  });

  it('are those of its own lane too, each once', () => {
    const lanes = [laneOf('SPORTS', 'SB', 'IA'), laneOf('ESPORTS', 'KM', 'IA')];
    expect(codes(lanes, 'ESPORTS')).toEqual(['IA', 'KM']);
    expect(codes(lanes, 'SPORTS')).toEqual(['SB']);
    expect(codes(lanes, 'FISH')).toEqual([]);
  });
});

describe('all makers at once', () => {
  it('are offered where the list of the type is the category', () => {
    expect(categoryIn([laneOf('RNG', 'RLT', 'YBG')], 'RNG').isWhole).toBe(true);
    expect(categoryIn([laneOf('ESPORTS', 'KM', 'IA')], 'ESPORTS').isWhole).toBe(true);
  });

  it('are not where that list holds others, or not all', () => {
    expect(categoryIn([laneOf('BINGO', 'YBG')], 'BINGO').isWhole).toBe(false);
    expect(categoryIn([laneOf('SPORTS', 'SB', 'IA')], 'SPORTS').isWhole).toBe(false);
    expect(categoryIn([laneOf('SPORTS', 'IA'), laneOf('ESPORTS', 'KM')], 'ESPORTS').isWhole).toBe(false);
  });
});

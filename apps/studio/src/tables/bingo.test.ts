import { describe, expect, it } from 'vitest';
import { spinSource } from '../engine/stream.ts';
import { BINGOS, type BingoKind, bingo75, bingo90, cardOf, wonBy } from './bingo.ts';
import { prizeChances } from './testing/bingo-chances.ts';

const KINDS: readonly BingoKind[] = ['bingo-75', 'bingo-90'];
const GAMES = { 'bingo-75': bingo75, 'bingo-90': bingo90 };
describe.each(KINDS)('%s', (kind) => {
  const { balls, called, returns } = BINGOS[kind];

  it('returns what is published, by inclusion and exclusion over all its patterns', () => {
    const back = prizeChances(kind)
      .flatMap(({ steps }) => steps)
      .reduce((sum, { pays, exact }) => sum + BigInt(pays) * exact, 0n);
    expect(Number(back / 10n ** 20n)).toBe(returns);
  });

  it('has cards of the right shape, each the same for everybody who knows its number', () => {
    for (let number = 0; number < 400; number += 1) {
      const card = cardOf(kind, number * 7_919);
      const numbers = card.flat().filter((each) => each > 0);
      expect(new Set(numbers).size).toBe(kind === 'bingo-75' ? 24 : 15);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(balls);
      expect(cardOf(kind, number * 7_919)).toEqual(card);
      if (kind === 'bingo-90') {
        expect(card.map((row) => row.filter((each) => each > 0).length)).toEqual([5, 5, 5]);
        for (let column = 0; column < 9; column += 1) {
          const held = card.map((row) => row[column] ?? 0).filter((each) => each > 0);
          expect(held.length).toBeGreaterThan(0);
          expect(held).toEqual([...held].sort((a, b) => a - b));
        }
      } else {
        expect(card[2]?.[2]).toBe(0);
        for (const row of card)
          for (const [column, each] of row.entries()) if (each > 0) expect(Math.ceil(each / 15)).toBe(column + 1);
      }
    }
  });

  it('pays in 20,000 rounds what it should, within the interval of 99 %', () => {
    const game = GAMES[kind];
    const { below } = spinSource(new Uint8Array(32).fill(7), 0);
    const [area] = game.areas;
    const paid = Array.from({ length: 20_000 }, (_, round) => {
      const outcome = game.draw({ below, card: () => 0, roundNo: '' });
      expect(new Set(outcome).size).toBe(called);
      return (area?.back(outcome, round) ?? 0) / 100;
    });
    const mean = paid.reduce((sum, each) => sum + each, 0) / paid.length;
    const spread = Math.sqrt(paid.reduce((sum, each) => sum + (each - mean) ** 2, 0) / paid.length);
    expect(Math.abs(mean - returns / 1_000_000)).toBeLessThan((2.5758 * spread) / Math.sqrt(paid.length));
  });
});

it('pays a pattern once, by the balls after which it was whole', () => {
  const card = cardOf('bingo-90', 5);
  const [one = [], two = [], three = []] = card.map((row) => row.filter((each) => each > 0));
  const others = Array.from({ length: 90 }, (_, index) => index + 1).filter((ball) => !card.flat().includes(ball));
  expect(wonBy('bingo-90', card, [...one, ...others.slice(0, 50)])).toEqual([{ pattern: 'line', balls: 5, pays: 2_000 }]);
  const late = [...one.slice(1), ...others.slice(0, 30), one[0] ?? 0, ...two, ...three];
  expect(wonBy('bingo-90', card, late)).toEqual([
    { pattern: 'line', balls: 35, pays: 500 },
    { pattern: 'lines', balls: 40, pays: 6_000 },
    { pattern: 'house', balls: 45, pays: 50_000 },
  ]);
  expect(wonBy('bingo-90', card, late.slice(0, 34))).toEqual([]);
});

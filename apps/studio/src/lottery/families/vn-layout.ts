import type { Field } from '../bet-type.ts';

/** The prizes of a region's draw in the order in which its result lists them: name, how many numbers, of how many digits. */
export interface Layout {
  key: 'north' | 'south';
  prizes: readonly { name: string; count: number; digits: number }[];
  /** Digits of each number of a result. */
  digits: readonly number[];
}

const layoutOf = (key: Layout['key'], rows: readonly [name: string, count: number, digits: number][]): Layout => {
  const prizes = rows.map(([name, count, digits]) => ({ name, count, digits }));
  return { key, prizes, digits: prizes.flatMap(({ count, digits }) => Array.from({ length: count }, () => digits)) };
};

/** 27 numbers. */
export const NORTH = layoutOf('north', [
  ['special', 1, 5],
  ['1', 1, 5],
  ['2', 2, 5],
  ['3', 6, 5],
  ['4', 4, 4],
  ['5', 6, 4],
  ['6', 3, 3],
  ['7', 4, 2],
]);

/** 18 numbers for each station of the Central region and the South. */
export const SOUTH = layoutOf('south', [
  ['special', 1, 6],
  ['1', 1, 5],
  ['2', 1, 5],
  ['3', 2, 5],
  ['4', 7, 5],
  ['5', 1, 4],
  ['6', 3, 4],
  ['7', 1, 3],
  ['8', 1, 2],
]);

/** A number of a result as it is drawn, with its leading zeros. */
export const drawnText = (layout: Layout, result: readonly number[], place: number): string =>
  String(result[place] ?? 0).padStart(layout.digits[place] ?? 0, '0');

/** Places of a prize's numbers in the result. */
export function placesOf(layout: Layout, prize: string): number[] {
  let at = 0;
  for (const { name, count } of layout.prizes) {
    if (name === prize) return Array.from({ length: count }, (_, index) => at + index);
    at += count;
  }
  return [];
}

/** The last `size` digits of the numbers of some prizes, of all that have so many without them; `isFront` takes the first. */
export function endsField(layout: Layout, size: number, prizes?: readonly string[], isFront = false): Field {
  const all = prizes ? prizes.flatMap((prize) => placesOf(layout, prize)) : layout.digits.map((_, place) => place);
  const places = all.filter((place) => (layout.digits[place] ?? 0) >= size);
  return {
    key: `${isFront ? 'front' : 'end'}${size}:${prizes?.join(',') ?? 'all'}`,
    size: places.length,
    read: (result) =>
      places.map((place) => {
        const text = drawnText(layout, result, place);
        return isFront ? text.slice(0, size) : text.slice(-size);
      }),
    digits: places.map((place) => {
      const of = layout.digits[place] ?? 0;
      return { place, of, from: isFront ? 0 : of - size };
    }),
  };
}

/** One digit of the special prize, counted from its end. */
export const specialDigit = (layout: Layout, fromEnd: number): Field => ({
  key: `special-${fromEnd}`,
  size: 1,
  read: (result) => [drawnText(layout, result, 0).at(-fromEnd) ?? ''],
  digits: [{ place: 0, of: layout.digits[0] ?? 0, from: (layout.digits[0] ?? 0) - fromEnd }],
});

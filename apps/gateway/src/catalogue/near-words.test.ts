import { expect, it } from 'vitest';
import { createNearIndex, mostWrong } from './near-words.ts';
import { seedWords } from './testing/seed.ts';

/** Distance by left-out, put-in, changed and swapped letters, by the book. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const at = (x: number, y: number): number => rows[i - x]?.[j - y] ?? 99;
      let best = Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(2, 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  }
  return rows[a.length]?.[b.length] ?? 99;
}

/** The least distance between a text and any beginning of a word. */
const toBeginning = (text: string, word: string): number =>
  Math.min(...Array.from({ length: word.length + 1 }, (_, length) => distance(text, word.slice(0, length))));

const found = (words: readonly string[], text: string): Map<string, number> => {
  const best = new Map<string, number>();
  for (const { from, to, distance: each } of createNearIndex(words)(text)) {
    for (const word of words.slice(from, to)) best.set(word, Math.min(each, best.get(word) ?? 99));
  }
  return best;
};

it('finds exactly what comparing every beginning of every word finds, and at the same distance', () => {
  const words = [...new Set([...seedWords(), 'lanternfish', 'lan', 'la', '灯', '2026', 'đènla'])].sort((a, b) =>
    a < b ? -1 : 1,
  );
  expect(words.length).toBeGreaterThan(80);
  // Every word with a letter left out, put in, changed and swapped, at places that wander; and twice over.
  const spoilers: ((text: string, at: number) => string)[] = [
    (text, at) => text.slice(0, at) + text.slice(at + 1),
    (text, at) => `${text.slice(0, at)}x${text.slice(at)}`,
    (text, at) => `${text.slice(0, at)}z${text.slice(at + 1)}`,
    (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
  ];
  let compared = 0;
  words.forEach((word, n) => {
    const once = spoilers[n % 4]?.(word, n % word.length) ?? word;
    const twice = spoilers[(n + 1) % 4]?.(once, (n * 7) % Math.max(once.length, 1)) ?? once;
    for (const text of [word, once, twice, word.slice(0, 4)]) {
      const most = mostWrong(text);
      const indexed = words.filter((each) => each.length >= 3 && !/^\d+$/.test(each));
      const expected = new Map(
        most === 0 ? [] : indexed.map((each) => [each, toBeginning(text, each)] as const).filter(([, each]) => each <= most),
      );
      expect(Object.fromEntries(found(words, text)), text).toEqual(Object.fromEntries(expected));
      compared += expected.size;
    }
  });
  expect(compared).toBeGreaterThan(200);
});

it.each([
  ['lan', 0],
  ['lant', 1],
  ['lantern', 1],
  ['lanterns', 2],
  ['20262026', 0],
  ['', 0],
])('allows %j so many wrong letters: %i', (text, most) => {
  expect(mostWrong(text)).toBe(most);
});

it('tells a whole word from the beginning of one', () => {
  const near = createNearIndex(['lantern', 'lanterns']);
  expect(near('lantren')).toEqual([
    { from: 0, to: 1, distance: 1, isWhole: true },
    { from: 1, to: 2, distance: 1, isWhole: false },
  ]);
});

it('takes a text of any length in its stride', () => {
  expect(createNearIndex(['lantern'])('lantern'.repeat(14))).toEqual([]);
  expect(createNearIndex([])('lantern')).toEqual([]);
});

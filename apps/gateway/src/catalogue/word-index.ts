/** Places in a list, ascending. */
export type Places = readonly number[];

const NONE: Places = [];

/** An inverted index: each word, in the order of words, with the places of what has it. */
export interface WordIndex {
  words: readonly string[];
  /** Places of the word at this position of `words`. */
  placesAt(at: number): Places;
  /** Positions of the words that begin so: from the first up to but not including the second. */
  range(prefix: string): readonly [from: number, to: number];
  /** Places of whatever has a word that begins so, ascending. */
  byPrefix(prefix: string): Places;
}

/** Gathers the places of each key, keys in the order in which they come first. */
export function group<T, K>(items: readonly T[], keysOf: (item: T) => Iterable<K>): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  items.forEach((item, place) => {
    for (const key of keysOf(item)) {
      const places = groups.get(key);
      if (places) places.push(place);
      else groups.set(key, [place]);
    }
  });
  return groups;
}

/** Indexes items by their words, each of which an item has once. */
export function createWordIndex<T>(items: readonly T[], wordsOf: (item: T) => Iterable<string>): WordIndex {
  const byWord = group(items, wordsOf);
  const words = [...byWord.keys()].sort((a, b) => (a < b ? -1 : 1));
  const lists = words.map((word) => byWord.get(word) ?? NONE);

  /** First position whose word is not before `word`. */
  const lowerBound = (word: string): number => {
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const range = (prefix: string): readonly [number, number] => {
    const from = lowerBound(prefix);
    let to = from;
    while (words[to]?.startsWith(prefix)) to += 1;
    return [from, to];
  };

  return {
    words,
    placesAt: (at) => lists[at] ?? NONE,
    range,
    byPrefix(prefix) {
      const [from, to] = range(prefix);
      if (to - from <= 1) return from === to ? NONE : (lists[from] ?? NONE);
      // Plain loops: these run over thousands of places for a short prefix.
      const marks = new Uint8Array(items.length);
      for (let at = from; at < to; at += 1) for (const place of lists[at] ?? NONE) marks[place] = 1;
      const union: number[] = [];
      for (let place = 0; place < marks.length; place += 1) if (marks[place] === 1) union.push(place);
      return union;
    },
  };
}

/** Sorted words that come near to what was typed: the positions from `from` up to but not including `to`. */
export interface NearWords {
  from: number;
  to: number;
  /** Letters that were left out, put in, changed, or swapped with their neighbour. */
  distance: number;
  /** Does the whole word come near? Otherwise only its beginning does. */
  isWhole: boolean;
}

/** Finds words whose beginning is spelled nearly like a text. */
export type NearIndex = (text: string) => NearWords[];

const SHORTEST = 4;
const SHORTEST_FOR_TWO = 8;
// Longer than any word of a name. A text of this length is compared by its beginning.
const LONGEST = 24;

/** How many letters of a typed word may be wrong: none below four letters, and none in a number. */
export function mostWrong(text: string): number {
  if (text.length < SHORTEST || /^\d+$/.test(text)) return 0;
  return text.length < SHORTEST_FOR_TWO ? 1 : 2;
}

/** A trie as flat arrays, in the order of its words: a node's children follow it, up to where its next sibling begins. */
interface Trie {
  letters: Uint16Array;
  /** Where the nodes below each node end: its next sibling. */
  ends: Uint32Array;
  /** Position of the first word at or below each node; one more at the end. */
  firsts: Uint32Array;
}

const worthIndexing = (word: string): boolean => word.length >= SHORTEST - 1 && !/^\d+$/.test(word);

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

function buildTrie(words: readonly string[]): Trie {
  let size = 0;
  words.forEach((word, at) => {
    size += word.length - sharedLength(word, words[at - 1] ?? '');
  });
  const letters = new Uint16Array(size);
  const ends = new Uint32Array(size);
  const firsts = new Uint32Array(size + 1);
  const path: number[] = [];
  let next = 0;
  words.forEach((word, at) => {
    const shared = sharedLength(word, words[at - 1] ?? '');
    for (const node of path.splice(shared)) ends[node] = next;
    for (let letter = shared; letter < word.length; letter += 1) {
      letters[next] = word.charCodeAt(letter);
      firsts[next] = at;
      path.push(next);
      next += 1;
    }
  });
  for (const node of path) ends[node] = next;
  firsts[size] = words.length;
  return { letters, ends, firsts };
}

/**
 * Indexes sorted words for {@link NearIndex}. A search walks the trie of the words along what was typed and leaves a branch as soon
 * as too much is wrong with it, so its cost follows what is similar, not how many words there are.
 */
export function createNearIndex(all: readonly string[]): NearIndex {
  const positions = Uint32Array.from([...all.keys()].filter((at) => worthIndexing(all[at] ?? '')));
  const words = Array.from(positions, (at) => all[at] ?? '');
  const { letters, ends, firsts } = buildTrie(words);

  return (text) => {
    const most = mostWrong(text);
    if (most === 0) return [];
    const typed = Array.from({ length: Math.min(text.length, LONGEST) }, (_, at) => text.charCodeAt(at));
    const width = typed.length + 1;
    // A row of distances for each depth: entry j is the distance between the first j letters typed and the letters down to there.
    const rows = new Uint8Array(width * (typed.length + most + 2));
    for (let j = 0; j < width; j += 1) rows[j] = j;
    const found: NearWords[] = [];

    /** Fills the row of a node from the two above it; returns its least entry. */
    const fill = (depth: number, letter: number, above: number): number => {
      const [row, up, twoUp] = [depth * width, (depth - 1) * width, (depth - 2) * width];
      rows[row] = depth;
      let least = depth;
      for (let j = 1; j < width; j += 1) {
        const wrong = typed[j - 1] === letter ? 0 : 1;
        let distance = Math.min((rows[up + j - 1] ?? 0) + wrong, (rows[up + j] ?? 0) + 1, (rows[row + j - 1] ?? 0) + 1);
        const isSwap = depth > 1 && j > 1 && typed[j - 2] === letter && typed[j - 1] === above;
        if (isSwap) distance = Math.min(distance, (rows[twoUp + j - 2] ?? 0) + 1);
        rows[row + j] = distance;
        if (distance < least) least = distance;
      }
      return least;
    };

    const walk = (from: number, to: number, depth: number, above: number, best: number): void => {
      for (let node = from; node < to; node = ends[node] ?? to) {
        const letter = letters[node] ?? 0;
        const least = fill(depth, letter, above);
        if (least > most) continue;
        const distance = rows[depth * width + typed.length] ?? 0;
        const end = ends[node] ?? to;
        const first = firsts[node] ?? 0;
        const below = first + Number(words[first]?.length === depth);
        if (below > first && distance <= Math.min(best, most)) found.push({ from: first, to: below, distance, isWhole: true });
        const last = firsts[end] ?? words.length;
        if (distance < best && last > below) found.push({ from: below, to: last, distance, isWhole: false });
        // Deeper down only what is less wrong is of use, and whole words that are as much so.
        const reached = Math.min(best, distance);
        if (least <= reached) walk(node + 1, end, depth + 1, letter, reached);
      }
    };
    walk(0, letters.length, 1, 0, most + 1);
    return found.flatMap((range) => rangesOf(positions, range));
  };
}

/** The same words by their positions in the list with the words that are not indexed. */
function rangesOf(positions: Uint32Array, range: NearWords): NearWords[] {
  const ranges: NearWords[] = [];
  for (let at = range.from; at < range.to; at += 1) {
    const position = positions[at] ?? 0;
    const last = ranges.at(-1);
    if (last?.to === position) last.to += 1;
    else ranges.push({ ...range, from: position, to: position + 1 });
  }
  return ranges;
}

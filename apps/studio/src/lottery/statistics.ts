import type { Result } from './bet-type.ts';
import type { Family } from './families/families.ts';
import { endsField } from './families/vn-layout.ts';

/** What statistics count in a draw: values in some of its places. */
export interface Track {
  /** `ends`, `special`, `numbers`, or `place` with its number from 1. */
  name: 'ends' | 'special' | 'numbers' | 'place';
  place: number;
  values: readonly string[];
  read(result: Result): readonly string[];
}

/** How often a value came in the draws that are looked at. */
export interface Frequency {
  value: string;
  /** Draws in which it came. */
  draws: number;
  /** Draws since it came last; 0 is the newest. Null where it did not come. */
  gap: number | null;
}

const span = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const ENDS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

const whole = (values: readonly string[]): Track => ({
  name: 'numbers',
  place: 0,
  values,
  read: (result) => result.map(String),
});
const places = (count: number, values: readonly string[]): Track[] =>
  Array.from({ length: count }, (_, index) => ({
    name: 'place',
    place: index + 1,
    values,
    read: (result) => [String(result[index] ?? '')],
  }));

/** What is counted of a family's draws. */
export function tracksOf({ code, layout }: Family): Track[] {
  if (layout) {
    const read = (prizes?: readonly string[]) => endsField(layout, 2, prizes).read;
    return [
      { name: 'ends', place: 0, values: ENDS, read: read() },
      { name: 'special', place: 0, values: ENDS, read: read(['special']) },
    ];
  }
  switch (code) {
    case 'SSC':
      return [whole(span(0, 9)), ...places(5, span(0, 9))];
    case 'PK10':
      return places(10, span(1, 10));
    case 'K3':
      return [whole(span(1, 6))];
    case 'KENO':
      return [whole(span(1, 80))];
    default:
      return [whole(span(1, 11)), ...places(5, span(1, 11))];
  }
}

/** How often each value came, and how long ago. Results are newest first. */
export function frequenciesOf(track: Track, results: readonly Result[]): Frequency[] {
  const came = results.map((result) => new Set(track.read(result)));
  return track.values.map((value) => {
    const gap = came.findIndex((values) => values.has(value));
    return { value, draws: came.filter((values) => values.has(value)).length, gap: gap === -1 ? null : gap };
  });
}

/** The pairs that came together most often, most first; equal ones by their numbers. */
export function pairsOf(
  track: Track,
  results: readonly Result[],
  most: number,
): { pair: readonly [string, string]; draws: number }[] {
  const counts = new Map<string, { pair: readonly [string, string]; draws: number }>();
  for (const result of results) {
    const came = new Set(track.read(result));
    const values = track.values.filter((value) => came.has(value));
    values.forEach((first, index) => {
      for (const second of values.slice(index + 1)) {
        const key = `${first} ${second}`;
        counts.set(key, { pair: [first, second], draws: (counts.get(key)?.draws ?? 0) + 1 });
      }
    });
  }
  return [...counts.values()].sort((a, b) => b.draws - a.draws || a.pair.join().localeCompare(b.pair.join())).slice(0, most);
}

/** In which draws a value came, oldest first. */
export const trendOf = (track: Track, value: string, results: readonly Result[]): boolean[] =>
  results.map((result) => track.read(result).includes(value)).reverse();

import { describe, expect, it } from 'vitest';
import { FAMILIES } from './families/families.ts';
import { frequenciesOf, pairsOf, type Track, tracksOf, trendOf } from './statistics.ts';
import { dice } from './testing/random.ts';

const DRAWS = 100;

/** What came in a draw, found from the numbers themselves. */
function seen(track: Track, result: readonly number[], layout: readonly number[] | null): string[] {
  const text = (number: number, at: number): string => (layout ? String(number).padStart(layout[at] ?? 0, '0') : String(number));
  const texts = result.map(text);
  if (track.name === 'ends') return texts.map((each) => each.slice(-2));
  if (track.name === 'special') return [texts[0]?.slice(-2) ?? ''];
  return track.name === 'place' ? [texts[track.place - 1] ?? ''] : texts;
}

describe.each(Object.values(FAMILIES).map((family) => [family.code, family] as const))('statistics of %s', (_, family) => {
  const below = dice(5);
  const results = Array.from({ length: DRAWS }, () => family.draw(below));
  const layout = family.layout?.digits ?? null;

  it('count the draws in which a number came, and those since then', () => {
    for (const track of tracksOf(family)) {
      for (const { value, draws, gap } of frequenciesOf(track, results)) {
        const came = results.map((result) => seen(track, result, layout).includes(value));
        expect([track.name, value, draws]).toEqual([track.name, value, came.filter(Boolean).length]);
        expect([value, gap ?? -1]).toEqual([value, came.indexOf(true)]);
        expect(trendOf(track, value, results)).toEqual([...came].reverse());
      }
    }
  });

  it('leave out no number that was drawn', () => {
    for (const track of tracksOf(family))
      for (const result of results) for (const value of seen(track, result, layout)) expect(track.values).toContain(value);
  });

  it('name the pairs that came together most often', () => {
    const [track] = tracksOf(family);
    if (!track) throw new Error('nothing is counted');
    const drawsOf = (pair: readonly string[]): number =>
      results.filter((result) => pair.every((value) => seen(track, result, layout).includes(value))).length;
    const pairs = pairsOf(track, results, 5);
    for (const { pair, draws } of pairs) expect([pair, draws]).toEqual([pair, drawsOf(pair)]);
    const all = track.values.flatMap((first, index) => track.values.slice(index + 1).map((second) => drawsOf([first, second])));
    const most = all.filter((draws) => draws > 0).sort((a, b) => b - a);
    expect(pairs.map(({ draws }) => draws)).toEqual(most.slice(0, 5));
  });
});

it('have nothing of no draws', () => {
  const [track] = tracksOf(FAMILIES.K3);
  if (!track) throw new Error('nothing is counted');
  expect(frequenciesOf(track, [])[0]).toEqual({ value: '1', draws: 0, gap: null });
  expect(pairsOf(track, [], 5)).toEqual([]);
});

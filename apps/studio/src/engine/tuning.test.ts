import { describe, expect, it } from 'vitest';
import { pearlTide } from '../games/pearl-tide.ts';
import { clusterGame } from '../testing/cluster-game.ts';
import { roundDistribution } from './distribution.ts';
import { fastSource } from './fast-source.ts';
import { strip } from './game.ts';
import { measure } from './measure.ts';
import { shuffledStrip, tunedPays } from './tuning.ts';

describe('tuning', () => {
  it('finds pays that return what is wanted, in lines exactly and in clusters as measured', () => {
    const lines = { ...pearlTide, pays: tunedPays(pearlTide, 0.93, 0, 1) };
    expect(roundDistribution(lines).rtp).toBeCloseTo(0.93, 3);
    const rich = { ...clusterGame, coins: 500 };
    const pays = tunedPays(rich, 0.95, 3_000, 1);
    expect(measure({ ...rich, pays }, 3_000, 1).rtp).toBeCloseTo(0.95, 2);
    for (const list of Object.values(pays)) expect(list).toEqual(list.toSorted((a, b) => a - b));
  });

  it('shuffles a strip without changing what it holds, special symbols apart', () => {
    const before = strip('red red red red blue blue wild wild moon green green green blue grey grey grey grey');
    const after = shuffledStrip(before, ['wild', 'moon'], 2, 4, fastSource(1).below);
    expect(after).not.toEqual(before);
    expect(after.toSorted()).toEqual(before.toSorted());
    const places = [...after, ...after].flatMap((symbol, at) => (symbol === 'wild' || symbol === 'moon' ? [at] : []));
    for (const [n, place] of places.slice(1).entries()) expect(place - (places[n] ?? 0)).toBeGreaterThanOrEqual(4);
    expect(() => shuffledStrip(before, ['wild', 'moon'], 2, 7, fastSource(1).below)).toThrow(RangeError);
  });
});

import { describe, expect, it } from 'vitest';
import { CEILING, crash, flightMs, heightAt, LEAST_TARGET, reachedOf } from './crash.ts';
import { resultText } from './results.ts';

const [flight] = crash.areas;
const WORDS = 2 ** 32;
const drawnBy = (word: number): number => crash.draw({ below: () => word, card: () => 0, roundNo: '' })[0] ?? -1;

/** How many of 2^32 words let a flight reach a height, found by halving: fewer do the higher it is. */
function waysTo(height: number): number {
  let [low, high] = [0, WORDS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (drawnBy(middle) >= height) low = middle + 1;
    else high = middle;
  }
  return low;
}

describe('a flight', () => {
  it('returns 97 % to whoever leaves at any height, to one in 2^32', () => {
    for (let height = 100; height <= CEILING; height += height < 400 ? 1 : 23) {
      const parts = (BigInt(height) * BigInt(waysTo(height)) * 10_000n) / BigInt(WORDS);
      expect(Number(parts), String(height)).toBe(flight?.returns);
    }
  });

  it('pays who has left in time, and nobody else', () => {
    expect([101, 230, 231].map((left) => flight?.back([230], left))).toEqual([101, 230, 0]);
    // Without a target it is the ceiling.
    expect([flight?.back([4_999]), flight?.back([CEILING])]).toEqual([0, CEILING]);
    expect(flight?.back([97], LEAST_TARGET)).toBe(0);
    expect([resultText('crash', [97]), resultText('crash', [230])]).toEqual(['1.00×', '2.30×']);
  });

  it('ends at the moment at which it would be higher than it reaches, and at the ceiling', () => {
    expect([flightMs([97]), reachedOf([97])]).toEqual([0, 100]);
    for (const reached of [100, 101, 150, 230, 999, 4_999]) {
      const end = flightMs([reached]);
      expect([heightAt(end - 1), heightAt(end)], String(reached)).toEqual([reached, reached + 1]);
    }
    expect([heightAt(flightMs([CEILING]) - 1), heightAt(flightMs([CEILING]))]).toEqual([CEILING - 1, CEILING]);
    expect(heightAt(-5)).toBe(100);
  });
});

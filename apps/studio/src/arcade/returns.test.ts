import { describe, expect, it } from 'vitest';
import { CELLS, lastStep, MINES, mines, prizeOf } from './mines.ts';
import { PLINKO_RISKS, plinko, ROWS, slotsOf } from './plinko.ts';
import { segmentsOf, WHEEL_RISKS, wheel } from './wheel.ts';

/** Returns in millionths of a stake. */
const MILLION = 1_000_000;

/** The chance to open so many cells one after another, none of which is mined. */
const safeChance = (mined: number, opened: number): number =>
  Array.from({ length: opened }, (_, step) => (CELLS - mined - step) / (CELLS - step)).reduce((all, each) => all * each, 1);

const minesReturns = MINES.flatMap((mined) =>
  Array.from({ length: lastStep(mined) }, (_, step) => (prizeOf(mined, step + 1) / 100) * safeChance(mined, step + 1)),
);

/** Lists every path of a ball. */
function plinkoReturn(rows: number, risk: string): number {
  const slots = slotsOf(rows, risk);
  let sum = 0;
  for (let path = 0; path < 2 ** rows; path += 1) {
    const right = [...path.toString(2)].filter((step) => step === '1').length;
    sum += slots[right] ?? Number.NaN;
  }
  return sum / 100 / 2 ** rows;
}

describe('the returns of mines', () => {
  it('are published by the least of all ways to play on to a step and cash out', () => {
    expect(minesReturns).toHaveLength(MINES.reduce((sum, mined) => sum + lastStep(mined), 0));
    expect(Math.floor(Math.min(...minesReturns) * 10_000)).toBe(mines.rtpBasisPoints);
    expect(Math.max(...minesReturns)).toBeLessThanOrEqual(0.97 + 1e-12);
  });

  it('pay at most what is published, and more for every cell', () => {
    const tops = MINES.map((mined) => prizeOf(mined, lastStep(mined)));
    expect(Math.ceil(Math.max(...tops) / 100)).toBe(mines.maxWinMultiple);
    for (const mined of MINES) {
      for (let step = 1; step < lastStep(mined); step += 1)
        expect(prizeOf(mined, step + 1)).toBeGreaterThan(prizeOf(mined, step));
    }
  });

  it.each([
    [1, 1, 101],
    [3, 5, 195],
    [3, 22, 223_100],
    [24, 1, 2_425],
  ])('with %d mines and %d opened cells come to %d hundredths', (mined, opened, prize) => {
    expect(prizeOf(mined, opened)).toBe(prize);
  });
});

describe('the returns of plinko', () => {
  const returns = ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => plinkoReturn(rows, risk)));

  it('are about 97 %, and published by the least', () => {
    expect(Math.floor(Math.min(...returns) * 10_000)).toBe(plinko.rtpBasisPoints);
    expect(Math.max(...returns)).toBeLessThanOrEqual(0.97);
    expect(returns.map((each) => Math.round(each * MILLION))).toEqual([
      969_609, 969_922, 969_844, 969_976, 969_590, 969_893, 969_913, 969_809, 969_472,
    ]);
  });

  it('pay at most what is published', () => {
    const most = ROWS.flatMap((rows) => PLINKO_RISKS.flatMap((risk) => slotsOf(rows, risk)));
    expect(Math.max(...most)).toBe(plinko.maxWinMultiple * 100);
    for (const rows of ROWS) for (const risk of PLINKO_RISKS) expect(slotsOf(rows, risk)).toHaveLength(rows + 1);
  });
});

describe('the returns of the wheel', () => {
  it.each(WHEEL_RISKS)('are exactly 97 %% at %s risk', (risk) => {
    const segments = segmentsOf(risk);
    expect(segments).toHaveLength(30);
    expect(segments.reduce((sum, each) => sum + each, 0)).toBe((wheel.rtpBasisPoints * segments.length) / 100);
    expect(Math.max(...segments)).toBeLessThanOrEqual(wheel.maxWinMultiple * 100);
  });
});

import { describe, expect, it } from 'vitest';
import { cockfight, type Match, PAIRINGS, pairingOf, readMatch, strengths } from './cockfight.ts';
import { resultText } from './results.ts';
import { exactReturns } from './testing/listing.ts';

/** A source that counts up, so that every branch of a draw is met. */
function counting(start: number): (n: number) => number {
  let at = start;
  return (n) => (at += 7) % n;
}
const matchFrom = (start: number): Match =>
  readMatch(cockfight.draw({ below: counting(start), card: () => 0, roundNo: String(start) }));
const matches = Array.from({ length: 400 }, (_, start) => matchFrom(start));

describe('a match', () => {
  it('is met by a pairing that the number of its round says beforehand, all of them about as often', () => {
    const counts = PAIRINGS.map(() => 0);
    for (let n = 0; n < 5_000; n += 1) counts[pairingOf(`20270116${n}`)] = (counts[pairingOf(`20270116${n}`)] ?? 0) + 1;
    for (const count of counts) expect(count).toBeGreaterThan(900);
    const [meron, , wala] = cockfight.areas;
    for (const roundNo of ['202701160001', '202701160002', '202701160003']) {
      const pairing = PAIRINGS[pairingOf(roundNo)];
      expect([meron?.odds?.(roundNo), wala?.odds?.(roundNo)]).toEqual([pairing?.meron, pairing?.wala]);
    }
  });

  it('returns the same on each side of every pairing, within the terms of 1.30 to 2.50', () => {
    for (const { meron, wala, share } of PAIRINGS) {
      expect([89 * share * meron, 89 * (70 - share) * wala]).toEqual([89 * 70 * 96, 89 * 70 * 96]);
      for (const odds of [meron, wala]) expect(odds >= 130 && odds <= 250).toBe(true);
    }
  });

  it('returns what the listing of its outcomes says, over all draws that decide one', () => {
    const found = new Map(cockfight.areas.map(({ code }) => [code, { back: 0n, total: 0n, wins: 0n }]));
    for (const met of PAIRINGS.keys()) {
      let at = 1;
      while (pairingOf(String(at)) !== met) at += 1;
      // Of a hundred matches and of seventy that are won: what is drawn after these two decides nothing that is paid.
      for (let match = 0; match < 100; match += 1)
        for (let won = 0; won < 70; won += 1) {
          const below = (n: number): number => (n === 100 ? match : n === 70 ? won : 0);
          const outcome = cockfight.draw({ below, card: () => 0, roundNo: String(at) });
          for (const { code, back, most } of cockfight.areas) {
            const sum = found.get(code);
            if (!sum) continue;
            sum.back += BigInt(back(outcome));
            sum.total += 1n;
            sum.wins += back(outcome) === most ? 1n : 0n;
          }
        }
    }
    expect(found).toEqual(exactReturns(cockfight));
  });

  it('goes exchange by exchange to the end that was drawn', () => {
    expect(new Set(matches.map(({ winner }) => winner)).size).toBe(3);
    for (const match of matches) {
      const last = strengths(match).at(-1);
      const { winner, manner, exchanges } = match;
      expect(exchanges.length).toBeGreaterThanOrEqual(6);
      expect(exchanges.length).toBeLessThanOrEqual(10);
      if (winner === null) {
        expect([manner, last !== undefined && last.meron > 0 && last.wala > 0]).toEqual(['time', true]);
        continue;
      }
      expect(exchanges.at(-1)?.attacker).toBe(winner);
      expect(last?.[winner === 'meron' ? 'wala' : 'meron']).toBe(0);
      expect(last?.[winner]).toBeGreaterThan(0);
    }
  });

  it('gives stakes on both sides back at a draw, and pays the draw eight times', () => {
    const [meron, bdd, wala] = cockfight.areas;
    const draw = [1, 0, 3, 0, 4];
    expect([meron, bdd, wala].map((area) => area?.back(draw))).toEqual([100, 800, 100]);
    expect([meron, bdd, wala].map((area) => area?.back([1, 2, 1, 4]))).toEqual([0, 0, 224]);
    expect([resultText('cockfight', draw), resultText('cockfight', [1, 2, 1, 4])]).toEqual(['bdd (time, 2)', 'wala (flight, 1)']);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addListed, commitmentOf, instantNumber, listHash, placeOf, prizesOf, ticketSecret, winnersOf } from './chance.ts';

/** What members check with, which shares no code with this. */
const checker = new URL('../../../../../docs/fairness/raffle.mjs', import.meta.url).href;
const { instant, draw, commitment, digest } = (await import(checker)) as {
  instant(asked: object): { number: number; place: number };
  draw(asked: object): { ticketNo: number; prize: number }[];
  commitment(secret: string): string;
  digest(tickets: object): string;
};

const secretOf = (n: number): string => createHash('sha256').update(`secret ${n}`).digest('hex');

describe('the chance of raffles', () => {
  it('is that of the checker: numbers, prizes and commitments of a thousand tickets', () => {
    for (let n = 1; n <= 1_000; n += 1) {
      const weights = [1, n % 7, 40 + n, 3_000_000_000 - n, n];
      const secret = ticketSecret(secretOf(n), { raffleId: 7, ticketNo: n });
      const asked = { raffleId: 7, ticketNo: n, weights, seed: `seed ${n}` };
      const number = instantNumber(secret, asked);
      expect({ number, place: placeOf(number, weights) }).toEqual(instant({ ...asked, secret }));
      expect(commitmentOf(secret)).toBe(commitment(secret));
    }
  });

  it('is that of the checker: the winners of draws of any size', () => {
    for (let size = 0; size < 60; size += 1) {
      const tickets = Array.from({ length: size }, (_, n) => ({ ticketNo: n * 2 + 1, mark: secretOf(n).slice(0, 16) }));
      const hash = listHash();
      addListed(hash, tickets.slice(0, 20));
      addListed(hash, tickets.slice(20));
      const listDigest = hash.digest('hex');
      expect(listDigest).toBe(digest(tickets));
      const counts = [1, 3, size % 9];
      const secret = secretOf(size);
      const places = prizesOf(counts);
      const winners = winnersOf(secret, { raffleId: 9, counts, ticketCount: size, listDigest });
      expect(winners.map((index, place) => ({ ticketNo: tickets[index]?.ticketNo, prize: places[place] }))).toEqual(
        draw({ raffleId: 9, secret, counts, tickets }),
      );
      expect(new Set(winners).size).toBe(
        Math.min(
          size,
          counts.reduce((sum, count) => sum + count, 0),
        ),
      );
    }
  });

  it('gives each weight exactly its share of the numbers, and no prize the last', () => {
    const weights = [1, 19, 0, 180, 300];
    const shares = new Map<number, number>();
    for (let number = 0; number < 500; number += 1) {
      const place = placeOf(number, weights);
      shares.set(place, (shares.get(place) ?? 0) + 1);
    }
    expect([...shares]).toEqual([
      [1, 1],
      [2, 19],
      [4, 180],
      [0, 300],
    ]);
    expect(() => placeOf(500, weights)).toThrow(RangeError);
  });

  // The secrets are always the same, so that the figures are too: chi-square of 9 degrees of freedom is below 27.9 but once in a thousand.
  const chiSquare = (counts: readonly number[]): number => {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };

  it('spreads the numbers of tickets evenly over a range that 2³² is no multiple of', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    // A third of all words is thrown away: taken modulo the range, they would fall on its first third twice as often.
    const range = 2_863_311_530;
    for (let n = 0; n < 20_000; n += 1) {
      const number = instantNumber(secretOf(n), { raffleId: 1, ticketNo: 1, weights: [range], seed: 's' });
      const bin = Math.floor((number / range) * 10);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    expect(chiSquare(counts)).toBeLessThan(27.9);
  });

  it('gives each ticket the same chance at the first prize and at the last', () => {
    const first = Array.from({ length: 10 }, () => 0);
    const last = [...first];
    for (let n = 0; n < 10_000; n += 1) {
      const winners = winnersOf(secretOf(n), { raffleId: 1, counts: [4], ticketCount: 10, listDigest: 'd' });
      first[winners[0] ?? 0] = (first[winners[0] ?? 0] ?? 0) + 1;
      last[winners[3] ?? 0] = (last[winners[3] ?? 0] ?? 0) + 1;
    }
    expect(chiSquare(first)).toBeLessThan(27.9);
    expect(chiSquare(last)).toBeLessThan(27.9);
  });
});

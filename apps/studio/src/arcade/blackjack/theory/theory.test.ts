import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fastSource } from '../../../engine/fast-source.ts';
import { blackjack } from '../game.ts';
import { STRATEGY } from '../strategy.ts';
import { dealerEnds } from './dealer.ts';
import { allHands } from './hands.ts';
import { countsWithout } from './shoe-counts.ts';
import { simulate } from './simulation.ts';
import { compare, improved } from './theory.ts';

const exact = compare(STRATEGY);
const better = improved(STRATEGY, exact);

describe('the return of blackjack under the shown strategy', () => {
  it('is what is published, of the first stake', () => {
    expect(exact.edge).toBeCloseTo(-0.004_599_355_9, 9);
    expect(Math.floor((1 + exact.edge) * 10_000)).toBe(blackjack.rtpBasisPoints);
    expect(exact.staked).toBeCloseTo(1.127_378_931_8, 9);
  });

  it('stands on the page of the rules', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/rules/blackjack.md'), 'utf8');
    const part = Math.floor((1 + exact.edge / exact.staked) * 10_000) / 100;
    expect(page).toContain(`doubles and splits too | ${part.toFixed(2)} % |`);
    expect(page).toContain(`| ${exact.staked.toFixed(4)} first stakes |`);
    const hands = allHands().filter(({ size }) => size >= 2).length;
    expect(page).toContain(`(${hands.toLocaleString('en-US')} with at least two cards)`);
  });

  it('comes of rounds that are played, within the interval of 99 %', () => {
    const played = simulate(60_000, fastSource(1));
    expect(Math.abs(played.edge - exact.edge)).toBeLessThan(played.halfWidth);
    expect(Math.abs(played.staked - exact.staked)).toBeLessThan(0.005);
  });
});

describe('the shown strategy', () => {
  it.each(['hard', 'soft', 'split'] as const)('has no %s field of which another choice would bring more', (part) => {
    for (const [points, row] of STRATEGY[part]) expect(better[part].get(points), `${part} ${points}`).toEqual(row);
  });

  it('says of every total that can be played on what to do', () => {
    expect([...STRATEGY.hard.keys()]).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    for (const [points, row] of better.hard) if (points > 17) expect(row).toEqual(new Array(10).fill('S'));
    for (const [points, row] of better.soft) if (points > 19) expect(row).toEqual(new Array(10).fill('S'));
  });

  it('would be told from one that stood on 16 against a ten', () => {
    const row = [...(STRATEGY.hard.get(16) ?? [])].with(9, 'S');
    const other = compare({ ...STRATEGY, hard: new Map([...STRATEGY.hard, [16, row]]) });
    expect(other.edge).toBeLessThan(exact.edge);
  });
});

describe('the ends of the dealer', () => {
  it('add up to the chance of no blackjack', () => {
    for (const up of [1, 2, 6, 10]) {
      const counts = countsWithout(6, [up, 10, 10]);
      const sum = dealerEnds(up, counts).reduce((all, chance) => all + chance, 0);
      const missing = up === 1 ? 94 / 309 : up === 10 ? 24 / 309 : 0;
      expect(sum).toBeCloseTo(1 - missing, 12);
    }
  });

  it('are those that the books print of many decks', () => {
    // Over 21 behind a six, from a shoe that is as good as endless.
    expect(dealerEnds(6, countsWithout(10_000, [6]))[5]).toBeCloseTo(0.423_15, 4);
  });
});

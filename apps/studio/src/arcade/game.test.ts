import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { amountOf, fitsOptions, payoutOf } from './game.ts';
import { CELLS, lastStep, mines, prizeOf } from './mines.ts';
import { plinko } from './plinko.ts';
import { arcadeGames } from './registry.ts';
import { playedRound } from './round.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const seed = { secret: hashOf('secret'), clientRandom: hashOf('device'), clientSeed: 'chữ' };

/** A round of mines of this seed. */
const dig = (count: number, choices: readonly string[]) => {
  const played = playedRound(mines, seed, { mines: String(count) }, choices);
  if (played.view.kind !== 'mines') throw new Error('another game');
  return { ...played, view: played.view };
};
const cells = Array.from({ length: CELLS }, (_, cell) => cell);
/** Where the mines of this seed are: what a cell holds does not depend on what is opened. */
const minesOf = (count: number): number[] => cells.filter((cell) => dig(count, [`open-${cell}`]).view.isHit);

describe('every game of the family', () => {
  it.each(arcadeGames().map((game) => [game.code, game] as const))('%s is whole', (_, game) => {
    for (const { values, usual } of game.options) expect(values).toContain(usual);
    expect(game.stakes).toContain(game.defaultStake);
    for (const stake of game.stakes) expect(stake % 100n).toBe(0n);
    expect(Object.keys(game.names).toSorted()).toEqual(['CN', 'EN', 'ID', 'TH', 'TY', 'VI']);
  });

  it('are table games where cards are played, jackpots where there is a pool, and arcade games else', () => {
    const tables = arcadeGames().filter(({ classification }) => classification === 'TG');
    expect(tables.map(({ code }) => code)).toEqual(['magnolia-blackjack', 'peacock-poker']);
    for (const { code, classification, pool } of arcadeGames()) expect(classification === 'JP', code).toBe(pool !== undefined);
  });

  it('takes nothing but its own options', () => {
    expect(fitsOptions(plinko.options, { rows: '8', risk: 'low' })).toBe(true);
    for (const params of [{}, { rows: '8' }, { rows: '9', risk: 'low' }, { rows: '8', risk: 'low', more: '1' }])
      expect(() => playedRound(plinko, seed, params, [])).toThrow(RangeError);
  });

  it('is the same for the same seed and choices, and another for another device', () => {
    const one = playedRound(plinko, seed, { rows: '16', risk: 'high' }, []);
    expect(playedRound(plinko, seed, { rows: '16', risk: 'high' }, [])).toEqual(one);
    expect(playedRound(plinko, { ...seed, clientRandom: hashOf('other') }, { rows: '16', risk: 'high' }, [])).not.toEqual(one);
  });

  it('pays whole amounts of any stake', () => {
    for (const { stakes } of arcadeGames()) for (const stake of stakes) expect(amountOf(stake, 1) * 100n).toBe(stake);
  });
});

describe('mines', () => {
  const mined = minesOf(3);
  const safe = cells.filter((cell) => !mined.includes(cell));

  it('lies as many as were chosen, and shows none of them before the end', () => {
    expect(mined).toHaveLength(3);
    const open = dig(
      3,
      safe.slice(0, 4).map((cell) => `open-${cell}`),
    );
    expect(open.view).toMatchObject({ opened: safe.slice(0, 4), mined: [], isHit: false, now: 167, next: 195 });
    expect(open.outcome).toBeNull();
    expect(open.isComplete).toBe(false);
  });

  it('pays what was reached when the player stops, and shows the mines', () => {
    const { outcome, view, choices } = dig(3, [...safe.slice(0, 4).map((cell) => `open-${cell}`), 'cash-out']);
    expect(outcome).toEqual({ areas: [{ area: 'grid', stake: 100, back: 167 }], result: 'mines 3, opened 4, cash-out' });
    expect(outcome && payoutOf(10_000n, outcome)).toBe(16_700n);
    expect(view.mined).toEqual(mined);
    expect(choices).toEqual([]);
  });

  it('takes all at a mine', () => {
    const { outcome, view, idle } = dig(3, [`open-${safe[0]}`, `open-${mined[0]}`]);
    expect(outcome).toEqual({ areas: [{ area: 'grid', stake: 100, back: 0 }], result: 'mines 3, opened 1, mine' });
    expect(view).toMatchObject({ isHit: true, now: 0, next: 0, mined });
    expect(idle).toBeNull();
  });

  it('ends by itself at the last cell that pays', () => {
    for (const count of [1, 3, 12, 24]) {
      const free = cells.filter((cell) => !minesOf(count).includes(cell)).slice(0, lastStep(count));
      const { outcome, isComplete } = dig(
        count,
        free.map((cell) => `open-${cell}`),
      );
      expect(isComplete).toBe(true);
      expect(outcome?.areas[0]?.back).toBe(prizeOf(count, free.length));
    }
  });

  it('refuses a cell twice, a cell that is not there, to stop before the first, and anything after the end', () => {
    const [one, two] = safe.map((cell) => `open-${cell}`);
    for (const choices of [[one, one], ['open-25'], ['cash-out'], [one, 'cash-out', two], ['double'], ['']])
      expect(() => dig(3, choices.map(String))).toThrow(RangeError);
  });

  it('is cashed out for who does not come back, and given back where nothing was opened', () => {
    expect(dig(3, []).idle).toBeNull();
    expect(dig(3, [`open-${safe[0]}`]).idle).toBe('cash-out');
  });
});

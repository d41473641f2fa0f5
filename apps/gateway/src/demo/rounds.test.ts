import type { RoundDetail } from '@marquee/contract/vendor';
import { describe, expect, it } from 'vitest';
import { chance } from './chance.ts';
import { playRound, stakeIn } from './rounds.ts';
import type { PastGame } from './steps.ts';

const UNIT = 10_000n;
const ROUNDS = 1_500;
const gameOf = (gameCode: string, gameType: string, toldMultiple: number | null): PastGame => ({
  ...{ nodeId: 1, gameCode, gameType, names: { EN: `Table ${gameCode}` }, toldMultiple },
  ...{ minStake: UNIT, maxStake: 500n * UNIT, rtpBasisPoints: 9_600 },
});
const usual = 37n * UNIT + 5_000n;
const played = (game: PastGame) =>
  Array.from({ length: ROUNDS }, (_, index) => {
    const id = `${game.gameCode}-${index}`;
    const stake = stakeIn(game, usual);
    return { stake, ...playRound(game, stake, chance('luck', id), id) };
  });
const tableOf = (told: RoundDetail | null) => {
  if (told?.part !== 'table') throw new Error('no table is told of');
  return told.detail;
};
const returned = (rounds: { stake: bigint; payout: bigint }[]): number =>
  Number(rounds.reduce((sum, { payout }) => sum + payout, 0n)) / Number(rounds.reduce((sum, { stake }) => sum + stake, 0n));

/** What areas pay, in hundredths of a stake: what the studio publishes, written out. */
const TABLES: [code: string, type: string, most: number, pays: Record<string, number[]>][] = [
  ['baccarat-garden', 'LIVE', 12, { player: [0, 100, 200], banker: [0, 100, 195], tie: [0, 900] }],
  ['roulette-salon', 'LIVE', 36, { red: [0, 200], black: [0, 200] }],
  ['dragon-tiger-garden', 'LIVE', 51, { dragon: [0, 50, 200], tiger: [0, 50, 200] }],
  ['sic-bo-garden', 'LIVE', 181, { small: [0, 200], big: [0, 200] }],
  ['cockfight-garden', 'COCKFIGHT', 8, { meron: [0, 100, 192], wala: [0, 100, 192], bdd: [0, 800] }],
];

describe('a round of the past', () => {
  it.each(TABLES)('at %s has areas of that table, which pay what they can and come to its payout', (code, type, most, pays) => {
    const game = gameOf(code, type, most);
    const rounds = played(game);
    const seen: Record<string, Set<number>> = {};
    for (const { stake, payout, told } of rounds) {
      const { bets, result, table } = tableOf(told);
      expect([table, result === undefined]).toEqual([`Table ${code}`, false]);
      const sum = (of: 'stake' | 'payout') => bets.reduce((total, bet) => total + BigInt(bet[of]), 0n);
      expect([sum('stake'), sum('payout')]).toEqual([stake, payout]);
      for (const bet of bets) {
        expect(BigInt(bet.stake) % UNIT, 'whole chips').toBe(0n);
        seen[bet.area] ??= new Set();
        seen[bet.area]?.add((Number(bet.payout) * 100) / Number(bet.stake));
      }
    }
    const sorted = Object.fromEntries(Object.entries(seen).map(([area, backs]) => [area, [...backs].sort((a, b) => a - b)]));
    expect(sorted).toEqual(pays);
    expect(rounds.some(({ told }) => tableOf(told).bets.length === 2)).toBe(true);
  });

  it('at a cockfight pays the side that is said to have won', () => {
    for (const { told } of played(gameOf('cockfight-garden', 'COCKFIGHT', 8))) {
      const { bets, result = '' } = tableOf(told);
      for (const { area, stake, payout } of bets) {
        const isWon = result.startsWith(area);
        expect(BigInt(payout) > BigInt(stake), `${area} at ${result}`).toBe(isWon);
      }
    }
  });

  it.each([
    ['crash-meadow', 'RNG', 50],
    ['bingo-75-pier', 'BINGO', 190],
    ['bingo-90-pier', 'BINGO', 580],
    ['carnival-wheel', 'RNG', 30],
    ['wishing-well', 'RNG', 50],
    ['pebble-plinko', 'RNG', 1_000],
    ['lotus-mines', 'RNG', 3_886],
    ['magnolia-blackjack', 'RNG', 8],
    ['peacock-poker', 'RNG', 500],
  ])('of %s pays what its result says, about what it publishes, and no more than its most', (code, type, most) => {
    const rounds = played(gameOf(code, type, most));
    const worths = new Map<string, bigint>();
    for (const { stake, payout, told } of rounds) {
      const result = told?.part === 'spin' ? told.detail.result : undefined;
      if (result === undefined) throw new Error('no result is told of');
      expect(worths.get(result) ?? payout, result).toBe(payout);
      worths.set(result, payout);
      expect(payout <= stake * BigInt(most)).toBe(true);
    }
    expect(worths.size).toBeGreaterThan(3);
    expect(returned(rounds)).toBeGreaterThan(0.85);
    expect(returned(rounds)).toBeLessThan(1.05);
  });

  it('names a height of leaving only below the height of the flight', () => {
    for (const { stake, payout, told } of played(gameOf('crash-meadow', 'RNG', 50))) {
      const [reached = 0, left] = told?.part === 'spin' ? (told.detail.result?.match(/\d+\.\d+/g) ?? []).map(Number) : [];
      expect(payout > 0n).toBe(left !== undefined);
      if (left !== undefined) expect([left <= reached, payout]).toEqual([true, (stake * BigInt(left * 100)) / 100n]);
    }
  });

  it('of a game without a sample, or one whose areas are told to pay less, stays below what is told', () => {
    for (const game of [gameOf('sample', 'RNG', 15), gameOf('baccarat-other', 'LIVE', 1.5)]) {
      const rounds = played(game);
      const most = BigInt(Math.floor(game.toldMultiple ?? 0));
      expect(rounds.every(({ stake, payout, told }) => payout <= stake * most && told === null)).toBe(true);
      expect(rounds.some(({ payout }) => payout > 0n)).toBe(true);
    }
  });

  it('is staked within the most of an area, in whole chips', () => {
    const stake = (code: string, amount: bigint) => stakeIn(gameOf(code, 'LIVE', null), amount);
    expect([stake('roulette-garden', 900n * UNIT), stake('roulette-garden', 1n), stake('roulette-garden', usual)]).toEqual([
      200n * UNIT,
      UNIT,
      37n * UNIT,
    ]);
    expect([stake('sample', 900n * UNIT), stake('sample', usual)]).toEqual([500n * UNIT, usual]);
  });
});

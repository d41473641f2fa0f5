import { GAME_TYPES, type Reply } from '@marquee/contract';
import type { Runner } from '../../base/database/database.ts';
import { cashbackRate, nameOfTier, readTiers, type Tier } from '../../brand/index.ts';
import type { MarginRate } from '../margin/rate.ts';
import type { RebateTable } from './rate.ts';

/** Parts of a brand's rates in a millionth. */
const FINER = 100n;
const PERCENT = 10_000;

/** A rate as it is shown: percent. */
export const percentOf = (rate: number): number => rate / PERCENT;

/** What a brand's levels give back, by game type: those that give nothing are left out. */
export const ratesOf = (tiers: readonly Tier[]): RebateTable =>
  tiers.map(({ cashback }, level) =>
    Object.fromEntries(
      GAME_TYPES.filter((gameType) => gameType in cashback).flatMap((gameType): [string, number][] => {
        const rate = Number(cashbackRate(tiers, level, gameType) / FINER);
        return rate === 0 ? [] : [[gameType, rate]];
      }),
    ),
  );

/** The same as it is shown, with the levels' names in the first of these languages that there is. */
export const tableOf = (tiers: readonly Tier[], languages: readonly string[]): Reply<'manualRebate'>['levels'] =>
  ratesOf(tiers).map((rates, level) => {
    const tier = tiers[level];
    return {
      level,
      name: tier ? nameOfTier(tier, languages) : '',
      rates: Object.entries(rates).map(([gameType, rate]) => ({ gameType: gameType as 'RNG', rate: percentOf(rate) })),
    };
  });

/** What levels give back, for the margin guard. */
export const rebateLoads = (tiers: readonly Tier[]): MarginRate[] =>
  ratesOf(tiers).flatMap((rates, level) =>
    Object.entries(rates).map(([gameType, rate]): MarginRate => {
      const tier = tiers[level];
      return { gameType, rate, kind: 'rebate', what: tier ? nameOfTier(tier, ['EN']) : '' };
    }),
  );

/** What a brand's levels give back now. */
export const readRebateLoads = async (runner: Runner, merchantId: number): Promise<MarginRate[]> =>
  rebateLoads(await readTiers(runner, merchantId));

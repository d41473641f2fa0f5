import type { GameType } from '@marquee/contract';
import { type Amount, fromWire } from '@marquee/money';
import { refused } from '../base/change.ts';

/** What a VIP level asks for and gives, as an operator writes it and as it is stored: money in units, cash-back in percent. */
export interface LevelTerms {
  /** What is to be paid in and to be bet validly in a lifetime, both, to be promoted. */
  deposit: number;
  validBet: number;
  /** What is to be bet validly in a cycle to keep the level; 0: it is kept. */
  keepBet: number;
  /** Money that is given once when the level is reached. */
  upgradeGift: number;
  /** Money that is given once a year. */
  birthdayGift: number;
  /** Money that is given on the 1st and on the 16th of a month. */
  redPacket: number;
  /** Percent of the valid bet by game type, with at most four decimals; what is not named gets none. */
  cashback: Readonly<Partial<Record<GameType, number>>>;
}

/** What holds for all levels of a brand. */
export interface VipRules {
  /** Days of a cycle in which a level is to be kept. */
  keepDays: number;
  /** What is to be paid in in half a month for its red packet, in units. */
  packetDeposit: number;
  /** Days in which a gift can be collected. */
  giftDays: number;
}

/** The same as the gateway counts, in ten-thousandths of a unit. */
export interface VipLevel {
  level: number;
  deposit: Amount;
  validBet: Amount;
  keepBet: Amount;
  upgradeGift: Amount;
  birthdayGift: Amount;
  redPacket: Amount;
}

/** The highest level that there can be: docs/rules/vip.md */
const HIGHEST_LEVEL = 10;
/** Parts of 100,000,000 in a percent. */
const PERCENT = 1_000_000;
/** Cash-back above it is a slip of the pen. */
const MOST_CASHBACK = 5;

type Row = readonly [
  deposit: number,
  validBet: number,
  keepBet: number,
  upgrade: number,
  birthday: number,
  packet: number,
  slots: number,
  live: number,
];

const ROWS: readonly Row[] = [
  [0, 0, 0, 0, 0, 0, 0.3, 0.3],
  [1_000, 20_000, 5_000, 8, 18, 0, 0.4, 0.35],
  [10_000, 200_000, 40_000, 28, 38, 8, 0.5, 0.4],
  [50_000, 1_000_000, 150_000, 88, 88, 18, 0.6, 0.45],
  [150_000, 3_000_000, 400_000, 188, 188, 38, 0.65, 0.5],
  [400_000, 8_000_000, 1_000_000, 388, 288, 88, 0.7, 0.55],
  [1_000_000, 20_000_000, 2_500_000, 888, 588, 188, 0.75, 0.6],
  [2_500_000, 50_000_000, 6_000_000, 1_888, 888, 388, 0.8, 0.65],
  [6_000_000, 120_000_000, 12_000_000, 3_888, 1_888, 888, 0.85, 0.7],
  [15_000_000, 300_000_000, 25_000_000, 8_888, 3_888, 1_888, 0.9, 0.75],
  [30_000_000, 600_000_000, 50_000_000, 18_888, 8_888, 3_888, 1, 0.8],
];

/** Game types with the cash-back of slots, and those with that of live games; lotteries pay by their series. */
const AS_SLOTS = ['RNG', 'FISH'] as const;
const AS_LIVE = ['LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'BINGO'] as const;

/** What a level asks for and gives in a brand that says nothing of it: docs/rules/vip.md#levels. */
export function usualTerms(level: number): LevelTerms {
  const row = ROWS[Math.min(level, ROWS.length - 1)];
  if (!row) throw new Error(`there is no level ${level}`);
  const [deposit, validBet, keepBet, upgradeGift, birthdayGift, redPacket, slots, live] = row;
  const cashback = Object.fromEntries([
    ...AS_SLOTS.map((type) => [type, slots] as const),
    ...AS_LIVE.map((type) => [type, live] as const),
  ]);
  return { deposit, validBet, keepBet, upgradeGift, birthdayGift, redPacket, cashback };
}

export const usualVipRules = (): VipRules => ({ keepDays: 90, packetDeposit: 1_000, giftDays: 7 });

/** The terms of a play-money brand, whose first levels are reached within minutes. */
export function demoTerms(level: number): LevelTerms {
  const usual = usualTerms(level);
  if (level === 1) return { ...usual, deposit: 50, validBet: 500, keepBet: 500 };
  if (level === 2) return { ...usual, deposit: 500, validBet: 5_000, keepBet: 2_500 };
  return usual;
}

const amountOf = (units: number): Amount => {
  const amount = fromWire(units);
  if (amount === null) throw new Error(`${units} is no amount`);
  return amount;
};

const rateOf = (percent: number): bigint => BigInt(Math.round(percent * PERCENT));

/** The levels of a brand from 0 on, as the gateway counts with them. */
export const vipLevelsOf = (tiers: readonly LevelTerms[]): VipLevel[] =>
  tiers.map(({ deposit, validBet, keepBet, upgradeGift, birthdayGift, redPacket }, level) => ({
    level,
    deposit: amountOf(deposit),
    validBet: amountOf(validBet),
    keepBet: amountOf(keepBet),
    upgradeGift: amountOf(upgradeGift),
    birthdayGift: amountOf(birthdayGift),
    redPacket: amountOf(redPacket),
  }));

/** The cash-back of a level for bets of a game type, in parts of 100,000,000: above the brand's last level as at that one. */
export function cashbackRate(tiers: readonly LevelTerms[], level: number, gameType: string): bigint {
  const terms = tiers[Math.min(level, tiers.length - 1)];
  return rateOf(terms?.cashback[gameType as GameType] ?? 0);
}

const MONEY = ['deposit', 'validBet', 'keepBet', 'upgradeGift', 'birthdayGift', 'redPacket'] as const;
/** What does not fall from a level to the next. */
const RISING = ['deposit', 'validBet', 'keepBet'] as const;

function demand(isRight: boolean, reason: string): void {
  if (!isRight) throw refused(reason);
}

/** Checks the levels that an operator writes. Throws `ops.refused` with one clear line. */
export function checkTiers(tiers: readonly (LevelTerms & { names: Readonly<Record<string, string>> })[]): void {
  demand(tiers.length >= 2 && tiers.length <= HIGHEST_LEVEL + 1, `there are from 2 to ${HIGHEST_LEVEL + 1} levels, 0 the first`);
  const [first] = tiers;
  demand(first?.deposit === 0 && first.validBet === 0 && first.keepBet === 0, 'level 0 asks for nothing');
  for (const [level, tier] of tiers.entries()) {
    demand((tier.names['EN'] ?? '').trim() !== '', `level ${level} has a name in English`);
    for (const field of MONEY) {
      const amount = fromWire(tier[field]);
      demand(amount !== null && amount >= 0n && amount % 100n === 0n, `${field} of level ${level} has at most two decimals`);
    }
    for (const [type, percent] of Object.entries(tier.cashback)) {
      const isExact = Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-6;
      demand(isExact, `the cash-back of level ${level} for ${type} has at most four decimals`);
      demand(
        percent >= 0 && percent <= MOST_CASHBACK,
        `the cash-back of level ${level} for ${type} is at most ${MOST_CASHBACK} percent`,
      );
    }
    const below = tiers[level - 1];
    if (!below) continue;
    for (const field of RISING)
      demand(tier[field] >= below[field], `${field} of level ${level} is below that of the level before`);
    demand(
      tier.deposit > below.deposit || tier.validBet > below.validBet,
      `level ${level} asks for more than the level before: deposit or validBet`,
    );
  }
}

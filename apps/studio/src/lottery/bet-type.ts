import type { Chance } from './chances.ts';

/** The numbers of a draw, in the order in which its family lists them. */
export type Result = readonly number[];

/** What a bet looks at in a result: values in their places. A value may stand in several places. */
export interface Field {
  /** Equal keys of one family read the same: a draw is read once a key. */
  key: string;
  /** Values that it reads at most. */
  size: number;
  read(result: Result): readonly string[];
  /** Of a field of digits of numbers that are drawn: which digits of which number each of its values is. */
  digits?: readonly DigitsOf[];
}

/** Digits of a number of a draw that has `of` digits, from the digit `from` on, counted from 0. */
export interface DigitsOf {
  place: number;
  of: number;
  from: number;
}

/** In a field: the draw decides nothing and the stake comes back. */
export const PUSH = 'push';

/** What one winning ticket pays: by the series, or a fixed multiple of its stake in hundredths, the stake included. */
export interface Pay {
  chance: Chance;
  odds: bigint | null;
}

export interface Option {
  value: string;
  pay: Pay;
}

/** What may be chosen. */
export type Pool =
  /** Numbers of so many digits, 00 to 99 for two. */
  | { kind: 'digits'; digits: number }
  /** Numbers without leading zeros. */
  | { kind: 'range'; from: number; to: number }
  /** Named outcomes. */
  | { kind: 'options'; values: readonly string[] };

/** How tickets come from what is chosen, and which of them win. */
export type Rule =
  /** Each value is a ticket; it wins as often as the field has it. Draws that are none of its named outcomes give the stake back, or take every stake. */
  | { kind: 'each'; pays: Pay | ReadonlyMap<string, Pay>; pushes?: Chance; takes?: Chance }
  /** Each set of `size` values is a ticket; it pays by how many of them the field has, however often. */
  | { kind: 'combination'; size: number; most: number; pays: readonly { hits: number; pay: Pay }[] }
  /** One value for each place, in order; each tuple is a ticket. `isDistinct`: no value comes twice. */
  | { kind: 'straight'; places: number; isDistinct: boolean; pay: Pay }
  /** Each value in each place is a ticket of its own; places may be empty. */
  | { kind: 'places'; places: number; pay: Pay }
  /** A set of values; each way to give them the multiplicities, largest first, is a ticket. */
  | { kind: 'group'; multiplicities: readonly number[]; pay: Pay };

/** What a place, a pair or a sum of a draw can be: each outcome with its ways, of all draws together. */
export interface Position {
  key: string;
  ways: ReadonlyMap<string, bigint>;
}

/** The position that a bet decides on, and the outcomes of it by which each of its values wins. */
export interface OnPosition {
  position: Position;
  outcomesOf(value: string): readonly string[];
}

/** A bet that a game offers. */
export interface BetType {
  code: string;
  /** Where it stands in the tree of bets. */
  group: string;
  field: Field;
  pool: Pool;
  rule: Rule;
  /** Lines that one ticket costs. */
  lines: number;
  /** The least of its numbers that is big, where that is not the first of their upper half. */
  bigFrom?: number;
  /** Of what several bets decide on: for the valid bet they count together, and so does what an outcome of it may cost. */
  position?: OnPosition;
  /** Of bets on a number by its last digits, or its first: the endings of two to four digits with which a value counts. */
  endingsOf?(value: string): readonly string[];
  /** The most that the unit stakes on one number may come to in one draw, in ten-thousandths. */
  unitLimit?: bigint;
}

const K_HUNDREDTHS = 98n;

/** Odds of two-sides bets: `truncate2(0.98 / probability)`, in hundredths. */
export const fairOdds = ({ ways, total }: Chance): bigint => (K_HUNDREDTHS * total) / ways;

/** Pays by the player's series. */
export const bySeries = (chance: Chance): Pay => ({ chance, odds: null });
/** Pays the odds that follow from its chance. */
export const byChance = (chance: Chance): Pay => ({ chance, odds: fairOdds(chance) });
/** Pays a fixed multiple, given in hundredths. */
export const byTable = (odds: number, chance: Chance): Pay => ({ chance, odds: BigInt(odds) });

/** How many values a pool has. */
export function poolSize(pool: Pool): number {
  if (pool.kind === 'digits') return 10 ** pool.digits;
  return pool.kind === 'range' ? pool.to - pool.from + 1 : pool.values.length;
}

/** Whether a text is a value of the pool, written as the pool writes it. */
export function isInPool(pool: Pool, value: string): boolean {
  if (pool.kind === 'digits') return value.length === pool.digits && /^\d+$/.test(value);
  if (pool.kind === 'options') return pool.values.includes(value);
  const number = Number(value);
  return /^[1-9]\d{0,2}$|^0$/.test(value) && number >= pool.from && number <= pool.to;
}

/** All values of a pool, in order. */
export function poolValues(pool: Pool): string[] {
  if (pool.kind === 'options') return [...pool.values];
  const { from, pad } = pool.kind === 'digits' ? { from: 0, pad: pool.digits } : { from: pool.from, pad: 1 };
  return Array.from({ length: poolSize(pool) }, (_, index) => String(from + index).padStart(pad, '0'));
}

/** A bet on named outcomes, each with what it pays. `takes`: the chance of what loses whichever is chosen. */
export function optionBet(code: string, group: string, field: Field, options: readonly Option[], takes?: Chance): BetType {
  const pays = new Map(options.map(({ value, pay }) => [value, pay]));
  const pool = { kind: 'options', values: [...pays.keys()] } as const;
  return { code, group, field, pool, rule: { kind: 'each', pays, ...(takes ? { takes } : {}) }, lines: 1 };
}

/** An outcome that pays by its chance. */
export const option = (value: string | number, ways: number | bigint, total: number | bigint): Option => ({
  value: String(value),
  pay: byChance({ ways: BigInt(ways), total: BigInt(total) }),
});

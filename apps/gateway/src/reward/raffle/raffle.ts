import type { RaffleKind, RaffleState } from '@marquee/contract';
import { refused } from '../../base/change.ts';
import { checkSlug, checkWords, type WordsByLanguage } from '../../brand/index.ts';
import type { OrderProduct } from '../../points/index.ts';
import type { Metric } from '../counting/index.ts';
import {
  type Audience,
  type AudienceInput,
  type Condition,
  type ConditionInput,
  checkAudience,
  checkCondition,
  checkReward,
  type RewardInput,
  type RewardTerms,
} from '../rules/index.ts';
import { MOST_NUMBERS } from './chance.ts';

/** A product of the points mall as a prize: what it was when the raffle was written. */
export interface PrizeProduct extends OrderProduct {
  slug: string;
}

/** A prize of the table. */
export interface Prize {
  reward: RewardTerms;
  /** What is delivered instead of money and points. */
  product?: PrizeProduct;
  /** Its share of the numbers; null of a draw. */
  weight: number | null;
  stock: number;
}

/** For what a raffle itself gives tickets: one for each time that the target is in what a business day counts. */
export interface Earn {
  condition: Condition;
  /** Tickets of a member in a business day at most. */
  daily: number;
}

/** A raffle as it is stored, without its secret. Shared and cached: never changed in place. */
export interface Raffle {
  id: number;
  merchantId: number;
  slug: string;
  revision: number;
  isOpen: boolean;
  kind: RaffleKind;
  words: WordsByLanguage;
  audience: Audience;
  /** Null: others give its tickets. */
  earn: Earn | null;
  prizes: readonly Prize[];
  /** Of an instant raffle: the share of the numbers that win nothing. */
  blank: number;
  sort: number;
  startsAt: number;
  /** Until when tickets are given, and instant ones drawn. */
  endsAt: number;
  /** When all tickets are drawn; null of an instant raffle. */
  drawsAt: number | null;
  commitment: string;
  /** When it was drawn; null: not yet, or an instant raffle. */
  drawnAt: number | null;
  updatedAt: number;
}

/** What is written of it; the database gives the rest. */
export type StoredRaffle = Omit<Raffle, 'id' | 'merchantId' | 'revision' | 'commitment' | 'drawnAt' | 'updatedAt'>;

/** The same before its products are found: by their names. */
export type CheckedRaffle = Omit<StoredRaffle, 'prizes'> & {
  prizes: readonly (Omit<Prize, 'product'> & { product?: string })[];
};

/** What an operator writes. */
export interface RaffleInput {
  slug: string;
  isOpen: boolean;
  kind: RaffleKind;
  words: WordsByLanguage;
  audience?: AudienceInput | undefined;
  earn?: { condition: ConditionInput; daily: number } | null | undefined;
  /** A prize is a reward, or a product of the points mall by its name. */
  prizes: readonly {
    reward?: RewardInput | undefined;
    product?: string | undefined;
    weight?: number | undefined;
    stock: number;
  }[];
  blank: number;
  sort: number;
  startsAt: number;
  endsAt: number;
  drawsAt?: number | null | undefined;
}

/** As many winners as one draw has. */
const MOST_WINNERS = 1_000;
/** What no event tells of when it is counted. */
const UNHEARD: readonly Metric[] = ['MISSION_SCORE', 'INVITED_QUALIFIED'];

function demand(isRight: boolean, reason: string): asserts isRight {
  if (!isRight) throw refused(reason);
}

/** The shares of the numbers: the prizes' in their order, and last that of no prize. */
export const weightsOf = ({ prizes, blank }: { prizes: readonly Pick<Prize, 'weight'>[]; blank: number }): number[] => [
  ...prizes.map(({ weight }) => weight ?? 0),
  blank,
];

function checkPrize(
  kind: RaffleKind,
  { reward: input = {}, product, weight, stock }: RaffleInput['prizes'][number],
): CheckedRaffle['prizes'][number] {
  const reward = checkReward(input, product !== undefined);
  demand(product === undefined || (reward.money === '0' && reward.points === 0), 'a prize is a product, or money and points');
  demand(reward.score === 0 && reward.tickets === undefined, 'a prize gives money or points');
  demand(reward.wagerBase === 'BONUS', 'the wager base of a prize is BONUS: no deposit is tied to it');
  demand((weight !== undefined) === (kind === 'INSTANT'), 'each prize of an INSTANT raffle has a weight, and none of a DRAW');
  return { reward, weight: weight ?? null, stock, ...(product === undefined ? {} : { product }) };
}

/** Checks a raffle and returns it as it may be stored once its products are found. Throws `ops.refused` with one clear line. */
export function checkRaffle({ audience, earn, drawsAt = null, ...input }: RaffleInput): CheckedRaffle {
  const { kind, blank, startsAt, endsAt } = input;
  checkSlug(input.slug);
  demand(startsAt < endsAt, 'the end is after the start');
  const prizes = input.prizes.map((each) => checkPrize(kind, each));
  const isDraw = kind === 'DRAW';
  demand(isDraw === (drawsAt !== null), 'a DRAW says when it draws, an INSTANT raffle does not');
  demand(drawsAt === null || drawsAt >= endsAt, 'the draw is not before the end');
  demand(!isDraw || blank === 0, 'a DRAW has no blank');
  const numbers = weightsOf({ prizes, blank }).reduce((sum, weight) => sum + weight, 0);
  demand(numbers <= MOST_NUMBERS, `the weights come to ${MOST_NUMBERS} at most`);
  const winners = prizes.reduce((sum, { stock }) => sum + stock, 0);
  demand(!isDraw || winners <= MOST_WINNERS, `a DRAW has ${MOST_WINNERS} winners at most`);
  demand(!earn || !UNHEARD.includes(earn.condition.metric), `no tickets are earned by ${earn?.condition.metric ?? ''}`);
  return {
    ...input,
    words: checkWords(input.words),
    audience: checkAudience(audience),
    earn: earn ? { condition: checkCondition(earn.condition), daily: earn.daily } : null,
    prizes,
    drawsAt,
  };
}

/** What of a raffle may not change any more once a ticket is out, as one text. */
export const promiseOf = ({ kind, prizes, blank, drawsAt }: Pick<Raffle, 'kind' | 'prizes' | 'blank' | 'drawsAt'>): string =>
  JSON.stringify([
    ...[kind, blank, drawsAt],
    prizes.map(({ weight, stock, product, reward: { money, points, multiple, wagerBase, categoryWeights, collectDays } }) => [
      ...[weight, stock, money, points, multiple, wagerBase, collectDays, product?.rewardId ?? 0],
      Object.entries(categoryWeights ?? {}).sort(([a], [b]) => a.localeCompare(b)),
    ]),
  ]);

/** How a raffle stands at a moment. */
export function stateOf({ isOpen, startsAt, endsAt, drawnAt }: Omit<Raffle, 'id'>, now: number): RaffleState {
  if (drawnAt !== null) return 'DRAWN';
  if (now >= endsAt) return 'CLOSED';
  if (now < startsAt) return 'COMING_SOON';
  return isOpen ? 'OPEN' : 'PAUSED';
}

import { GAME_TYPES } from '@marquee/contract';
import type { RULE_PERIODS, RuleAudience, RuleCondition, RuleReward, WAGER_BASES } from '@marquee/contract/ops';
import { fromWire } from '@marquee/money';
import type { Static } from 'typebox';
import { refused } from '../../base/change.ts';
import { usernameKey } from '../../identity/index.ts';
import { isOfBets, type Metric, MONEY_METRICS } from '../counting/index.ts';

/** The form in which operators write conditions and rewards. */
export type ConditionInput = Static<typeof RuleCondition>;
export type AudienceInput = Static<typeof RuleAudience>;
export type RewardInput = Static<typeof RuleReward>;

/** Who takes part; what is left out admits everybody. Trial accounts never do. */
export interface Audience {
  vipFrom?: number;
  vipTo?: number;
  accountTypes?: readonly number[];
  /** Milliseconds since the epoch. */
  registeredAfter?: number;
  labels?: readonly string[];
  /** Usernames of agents, as they are compared: who is below one of them. */
  agents?: readonly string[];
}

export type Period = (typeof RULE_PERIODS)[number];

/** What is to be reached: money in ten-thousandths of a unit as text, since it is stored as JSON; everything else whole numbers. */
export interface Condition {
  metric: Metric;
  target: string;
  gameTypes?: readonly string[];
  vendorId?: number;
}

/** Tickets of a raffle. */
export interface TicketTerms {
  /** The raffle's name. */
  raffle: string;
  count: number;
}

/** What is given, as it is stored. */
export interface RewardTerms {
  /** Ten-thousandths of a unit, as text. */
  money: string;
  points: number;
  /** Mission score. */
  score: number;
  /** Tickets of a raffle, by its name. */
  tickets?: TicketTerms;
  /** Hundredths of a percent: 10,000 is once the base. */
  multiple: number;
  wagerBase: (typeof WAGER_BASES)[number];
  /** How much a bet counts by game type, in hundredths of a percent; null: as usual. */
  categoryWeights: Readonly<Record<string, number>> | null;
  /** False: while it is wagered, bets count as valid bet for nothing else. */
  countsBets?: false;
  /** Days in which it can be collected. */
  collectDays: number;
}

/** The part that missions, boards, promotions and the like have in common: docs/rules/rewards.md#rules. */
export interface Rule {
  audience: Audience;
  period: Period;
  /** All of them are to be met. */
  conditions: readonly Condition[];
  reward: RewardTerms;
  /** Milliseconds since the epoch; without an end it is open until it is taken back. */
  startsAt: number;
  endsAt: number | null;
}

/** What an operator writes of it. */
export interface RuleInput {
  audience?: AudienceInput | undefined;
  period: Period;
  conditions: readonly ConditionInput[];
  reward: RewardInput;
  startsAt: number;
  endsAt: number | null;
}

const MOST_CONDITIONS = 5;
const HUNDREDTHS = 10_000;

function demand(isRight: boolean, reason: string): asserts isRight {
  if (!isRight) throw refused(reason);
}

/** An amount in ten-thousandths, of a number of units with at most so many decimals. Throws `ops.refused`. */
function moneyOf(units: number, decimals: 2 | 4, what: string): bigint {
  const amount = fromWire(units);
  demand(amount !== null && amount % (decimals === 2 ? 100n : 1n) === 0n, `${what} has at most ${decimals} decimals`);
  return amount;
}

/** Checks a condition and returns it as it is stored. Throws `ops.refused` with one clear line. */
export function checkCondition({ metric, target, gameTypes, vendorId }: ConditionInput): Condition {
  const isMoney = MONEY_METRICS.has(metric);
  demand(isMoney || Number.isInteger(target), `the target of ${metric} is a whole number`);
  demand(isOfBets(metric) || (gameTypes === undefined && vendorId === undefined), `${metric} knows no game types and no vendor`);
  return {
    metric,
    target: (isMoney ? moneyOf(target, 4, `the target of ${metric}`) : BigInt(target)).toString(),
    ...(gameTypes === undefined ? {} : { gameTypes: [...new Set(gameTypes)].sort() }),
    ...(vendorId === undefined ? {} : { vendorId }),
  };
}

/** Checks what is given and returns it as it is stored; `isComputed`: its money is found elsewhere. Throws `ops.refused` with one clear line. */
export function checkReward(input: RewardInput, isComputed = false): RewardTerms {
  const {
    money = 0,
    points = 0,
    score = 0,
    multiple = 1,
    wagerBase = 'BONUS',
    categoryWeights,
    countsBets = true,
    collectDays = 7,
    tickets,
  } = input;
  const hundredths = Math.round(multiple * HUNDREDTHS);
  demand(Math.abs(multiple * HUNDREDTHS - hundredths) < 1e-6, 'a multiple has at most four decimals');
  const givesAny = isComputed || money > 0 || points > 0 || score > 0 || tickets !== undefined;
  demand(givesAny, 'a reward gives money, points, tickets or mission score');
  const unknown = Object.keys(categoryWeights ?? {}).find((type) => !GAME_TYPES.some((known) => known === type));
  demand(unknown === undefined, `there is no game type ${unknown}`);
  return {
    money: moneyOf(money, 2, 'the money of a reward').toString(),
    ...{ points, score, wagerBase, collectDays },
    ...(countsBets ? {} : { countsBets }),
    ...(tickets ? { tickets: { ...tickets } } : {}),
    multiple: hundredths,
    categoryWeights: categoryWeights
      ? Object.fromEntries(Object.entries(categoryWeights).map(([type, weight]) => [type, Math.round(weight * HUNDREDTHS)]))
      : null,
  };
}

/** Checks who takes part. Throws `ops.refused`. */
export function checkAudience({ vipFrom, vipTo, accountTypes, registeredAfter, labels, agents }: AudienceInput = {}): Audience {
  demand((vipFrom ?? 0) <= (vipTo ?? 10), 'the highest VIP level is not below the lowest');
  return {
    ...(vipFrom === undefined ? {} : { vipFrom }),
    ...(vipTo === undefined ? {} : { vipTo }),
    ...(accountTypes === undefined ? {} : { accountTypes }),
    ...(registeredAfter === undefined ? {} : { registeredAfter }),
    ...(labels === undefined ? {} : { labels }),
    ...(agents === undefined ? {} : { agents: [...new Set(agents.map(usernameKey))].sort() }),
  };
}

/** Checks a rule and returns it as it is stored: the one check of every rule that operators write. Throws `ops.refused` with one clear line. */
export function checkRule({ audience, period, conditions, reward, startsAt, endsAt }: RuleInput): Rule {
  demand(conditions.length > 0 && conditions.length <= MOST_CONDITIONS, `a rule has from 1 to ${MOST_CONDITIONS} conditions`);
  demand(endsAt === null || startsAt < endsAt, 'the end is after the start');
  demand(period !== 'EVENT' || endsAt !== null, 'the rule of an event has an end');
  return {
    audience: checkAudience(audience),
    period,
    conditions: conditions.map(checkCondition),
    reward: checkReward(reward),
    startsAt,
    endsAt,
  };
}

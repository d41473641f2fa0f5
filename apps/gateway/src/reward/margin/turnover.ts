import type { RulePeriod } from '@marquee/contract/ops';
import type { Condition, RewardTerms } from '../rules/index.ts';
import { WHOLE_RATE } from './rate.ts';

/** What a rule gives, as a share of what is wagered for it: docs/rules/rewards.md#margin. */
export interface TurnoverShare {
  /** The rule's name. */
  rule: string;
  period: RulePeriod;
  /** `TURNOVER`: of the bets that its conditions ask for; `WAGERING`: of what is to be wagered once it is given. */
  of: 'TURNOVER' | 'WAGERING';
  /** Of bets of these game types alone; empty: of all. */
  gameTypes: readonly string[];
  /** Millionths, rounded up. */
  rate: number;
}

/** A module's rules that give money for bets, each at most once a cycle. */
export interface RuleSource {
  /** One for each source: `missions`, `promotions`. */
  name: string;
  /** Those of a brand that are open. */
  shares(merchantId: number): Promise<readonly TurnoverShare[]>;
}

/** A share of an amount that is not nothing, in millionths, rounded up. */
export const shareOf = (money: bigint, of: bigint): number => Number((money * BigInt(WHOLE_RATE) + of - 1n) / of);

/** A rule whose conditions ask for bets. */
interface AskingRule {
  period: RulePeriod;
  conditions: readonly Condition[];
  reward: Pick<RewardTerms, 'money'>;
}

const OF_BETS: readonly string[] = ['VALID_BET', 'STAKE'];

/** What a rule gives of the bets that it asks for at least; null where it asks for none, or gives no money. */
export function turnoverShare(rule: string, { period, conditions, reward }: AskingRule): TurnoverShare | null {
  const bets = conditions.filter(({ metric }) => OF_BETS.includes(metric));
  const money = BigInt(reward.money);
  if (bets.length === 0 || money === 0n) return null;
  // All are to be met: the largest says what is wagered at least.
  const target = bets.reduce((most, each) => (BigInt(each.target) > most ? BigInt(each.target) : most), 0n);
  const isOfAll = bets.some(({ gameTypes }) => gameTypes === undefined);
  const gameTypes = isOfAll ? [] : [...new Set(bets.flatMap((each) => each.gameTypes ?? []))].sort();
  return { rule, period, of: 'TURNOVER', gameTypes, rate: shareOf(money, target) };
}

import type { Amount } from '@marquee/money';
import { NEXT_TO_NOTHING, type Requirement, WHOLE, weightOf } from './requirement.ts';

/** A settled bet, in the order of `settledAt` and `betNo`. */
export interface FedBet {
  accountId: bigint;
  betNo: string;
  gameType: string;
  settledAt: Date;
  /** What of its valid bet no final requirement has used. */
  left: Amount;
}

/** What of a bet went into a requirement. */
export interface Contribution {
  accountId: bigint;
  betNo: string;
  requirementId: bigint;
  /** The part of the valid bet, and what it counted. */
  used: Amount;
  counted: Amount;
}

/** A requirement that bets can feed. */
export type Need = Pick<Requirement, 'id' | 'required' | 'done' | 'weights' | 'createdAt'>;

/** The status of a requirement that is not final. */
export const statusOf = ({ required, done }: Pick<Need, 'required' | 'done'>): 'OPEN' | 'DONE' =>
  required - done < NEXT_TO_NOTHING ? 'DONE' : 'OPEN';

/** What a bet can give to a requirement: all that is left of it, or as much as fills what remains. Null: nothing. */
function taken(need: Need, { gameType, left }: Pick<FedBet, 'gameType' | 'left'>): { used: Amount; counted: Amount } | null {
  const weight = weightOf(need.weights, gameType);
  const counted = (left * weight) / WHOLE;
  if (counted === 0n) return null;
  const remaining = need.required - need.done;
  if (counted <= remaining) return { used: left, counted };
  // The least part that fills it; the rest feeds the next.
  return { used: (remaining * WHOLE + weight - 1n) / weight, counted: remaining };
}

/**
 * Feeds bets into requirements, both in their order: each bet the oldest open one first, and what is left over the next. A bet feeds none
 * that was made when it was settled or later. Returns what went where, and what each requirement has then.
 */
export function feed(
  needs: readonly Need[],
  bets: readonly FedBet[],
): { contributions: Contribution[]; done: ReadonlyMap<bigint, Amount> } {
  const queue = needs.map((need) => ({ ...need }));
  const contributions: Contribution[] = [];
  for (const { accountId, betNo, gameType, settledAt, ...bet } of bets) {
    let { left } = bet;
    for (const need of queue) {
      if (left <= 0n || need.createdAt >= settledAt) break;
      const part = statusOf(need) === 'OPEN' ? taken(need, { gameType, left }) : null;
      if (!part) continue;
      need.done += part.counted;
      left -= part.used;
      contributions.push({ accountId, betNo, requirementId: need.id, ...part });
    }
  }
  return { contributions, done: new Map(queue.map(({ id, done }) => [id, done])) };
}

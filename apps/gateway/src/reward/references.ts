import { refused } from '../base/change.ts';
import type { Transaction } from '../base/database/database.ts';
import { hasVendor } from '../catalogue/index.ts';
import { readAgentsAmong } from '../identity/index.ts';
import { shareRaffleOf } from './raffle/raffle-store.ts';
import type { Audience, Condition, RewardTerms } from './rules/index.ts';

/** A rule as an operator is about to write it. */
export interface ReferringRule {
  merchantId: number;
  isOpen: boolean;
  /** Milliseconds since the epoch; null: without an end. */
  endsAt: number | null;
  audience: Pick<Audience, 'agents'>;
  conditions: readonly Pick<Condition, 'vendorId'>[];
  reward: Pick<RewardTerms, 'tickets'>;
}

/**
 * Refuses a rule that names what is not there: a raffle of tickets that the brand does not have or that gives none any more, a vendor
 * or an agent that nobody is. A rule that is paused or over may name what has ended: docs/rules/rewards.md#rules. Throws `ops.refused`.
 */
export async function demandReferences(tx: Transaction, rule: ReferringRule, now: number): Promise<void> {
  const { merchantId, isOpen, endsAt, audience, conditions, reward } = rule;
  if (!isOpen || (endsAt !== null && endsAt <= now)) return;
  for (const { vendorId } of conditions)
    if (vendorId !== undefined && !(await hasVendor(tx, vendorId)))
      throw refused(`there is no vendor with the number ${vendorId}`);
  const { agents = [] } = audience;
  const there = agents.length === 0 ? [] : await readAgentsAmong(tx, merchantId, agents);
  const missing = agents.find((agent) => !there.includes(agent));
  if (missing !== undefined) throw refused(`there is no agent ${missing}`);
  const name = reward.tickets?.raffle;
  if (name === undefined) return;
  const raffle = await shareRaffleOf(tx, merchantId, name);
  if (!raffle) throw refused(`there is no raffle ${name}`);
  if (raffle.drawnAt !== null || raffle.endsAt <= now) throw refused(`the raffle ${name} is over and gives no tickets any more`);
}

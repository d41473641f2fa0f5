import type { Amount } from '@marquee/money';
import { toWire } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Items } from '../items/items.ts';
import { holdRebates, pay, payable } from './paying.ts';

/** A member claims at least so much, and no sooner after the last time: docs/rules/rewards.md#rebates. */
export const LEAST: Amount = 10_000n;
export const PAUSE_MS = 60_000;

export interface ClaimingDeps {
  db: Database;
  clock: Clock;
  items: Pick<Items, 'award' | 'finish' | 'mayCollect' | 'nudge'>;
}

/** Credits a member what can be paid of all that is counted. Throws `rebate.wait`, `rebate.minimum`, and what collecting a reward does. */
export type ClaimRebates = (member: { merchantId: number; accountId: bigint }) => Promise<Amount>;

/** Makes what members claim by. */
export const createClaiming =
  ({ db, clock, items }: ClaimingDeps): ClaimRebates =>
  async (member) => {
    await items.mayCollect(member.accountId);
    const item = await db.transaction(async (tx) => {
      // Whoever asks at the same time waits here, and then finds the moment of this claim.
      const held = await holdRebates(tx, member);
      const at = dateOf(clock);
      const { claimedAt } = held.account;
      const left = claimedAt === null ? 0 : claimedAt.getTime() + PAUSE_MS - at.getTime();
      if (left > 0) throw new BusinessError('rebate.wait', { retryAfterSeconds: Math.ceil(left / 1000) });
      if (payable(held) < LEAST) throw new BusinessError('rebate.minimum', { params: { amount: String(toWire(LEAST)) } });
      return pay(tx, items, held, { kind: 'MANUAL', at });
    });
    items.nudge();
    // Dies the gateway here, a job credits what was asked for.
    await items.finish(item);
    return item.money;
  };

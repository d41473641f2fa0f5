import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Promotion } from '../promotion.ts';
import { takePlace, writeEntry } from '../taking-part/entry-store.ts';
import { createExclusion, type ExclusionDeps } from '../taking-part/exclusion.ts';
import { type Computed, createIssuing, type IssuingDeps } from '../taking-part/issuing.ts';
import type { Facts } from '../taking-part/standing.ts';

/** Lays the reward of a cycle into the reward centre; false where its member may not have it, or no place is left. */
export type Grant = (
  tx: Transaction,
  accountId: bigint,
  facts: Pick<Facts, 'promotion' | 'cycle'>,
  promotions: readonly Promotion[],
  computed?: Computed,
) => Promise<boolean>;

/** Makes what gives without being asked. */
export function createGrant(deps: ExclusionDeps & IssuingDeps): Grant {
  const { clock } = deps;
  const demandAlone = createExclusion(deps);
  const { give } = createIssuing(deps);
  return async (tx, accountId, { promotion, cycle }, promotions, computed) => {
    const { id: promotionId, merchantId, terms } = promotion;
    try {
      await demandAlone(tx, accountId, promotion, promotions);
    } catch (error) {
      if (error instanceof BusinessError) return false;
      throw error;
    }
    if (!(await takePlace(tx, promotionId, cycle.key, terms.quota))) return false;
    const row = { merchantId, accountId, promotionId, cycle: cycle.key, exclusiveGroup: terms.exclusiveGroup };
    await writeEntry(tx, { ...row, state: 'ISSUED', at: dateOf(clock) });
    await give(tx, promotion, accountId, cycle.key, computed);
    return true;
  };
}

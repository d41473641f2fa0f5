import { UNIT } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Merchant } from '../../brand/index.ts';
import { readDividendsAbove } from './bills/list-store.ts';
import { createSettlementOffice, type OfficeDeps } from './office.ts';

const DAY_MS = 86_400_000;
const unrecorded = async (): Promise<void> => {};

/**
 * What an operator of a demo brand's past decides about the dividends that came up within a day and wait: the least of them is cancelled, the
 * others are approved, or left to visitors. The same when it is done again.
 */
type DoReview = (merchant: Merchant, leaves: boolean) => Promise<void>;

/** Makes it. */
export function createDemoReview(deps: OfficeDeps & { clock: Clock }): DoReview {
  const { db, clock } = deps;
  const office = createSettlementOffice(deps);
  return async (merchant, leaves) => {
    const least = BigInt(merchant.site.contracts.reviewAbove) * UNIT;
    const since = new Date(dateOf(clock).getTime() - DAY_MS);
    const bills = await readDividendsAbove(db, merchant.id, { least, since });
    for (const [place, { id, status }] of bills.entries()) {
      if (status !== 'REVIEW' || (place > 0 && leaves)) continue;
      await office.review(merchant, id, place === 0 ? 'CANCEL' : 'APPROVE', unrecorded);
    }
  };
}

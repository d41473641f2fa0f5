import type { Referrals } from './referral.ts';
import { USUAL_TERMS } from './terms.ts';

/** Of slots alone, whose return leaves the most. */
const DEMO_SHARE = { percent: 0.05, gameTypes: ['RNG' as const], days: 90, mostPerMonth: 500 };

/** Opens the usual terms for the demo brand at its first start, with a share of turnover. What an operator changed since stays so. */
export const seedDemoReferrals = (referrals: Pick<Referrals, 'seed'>, merchantId: number): Promise<void> =>
  referrals.seed(merchantId, { ...USUAL_TERMS, share: DEMO_SHARE });

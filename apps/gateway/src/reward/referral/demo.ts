import type { Referrals } from './referral.ts';
import { USUAL_TERMS } from './terms.ts';

/** Opens the usual terms for the demo brand at its first start. What an operator changed since stays so. */
export const seedDemoReferrals = (referrals: Pick<Referrals, 'seed'>, merchantId: number): Promise<void> =>
  referrals.seed(merchantId, USUAL_TERMS);

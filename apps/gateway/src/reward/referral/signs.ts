import { REFERRAL_SIGNS, type ReferralSign } from '@marquee/contract';
import type { Transaction } from '../../base/database/database.ts';
import { readSamePayouts } from '../../cashier/index.ts';
import { type Alike, readAlike, readPhoneKey } from '../../identity/index.ts';
import { type Referral, readEarlier } from './store.ts';

/** A friend is compared with so many of those before it. */
const EARLIER = 500;

/** What a friend has in common with another account. */
export interface Found {
  sign: ReferralSign;
  likeId: bigint;
}

/** What accounts have in common, as identity and cashier know it. */
export interface Likeness {
  alike(tx: Transaction, accountId: bigint, others: readonly bigint[]): Promise<Alike[]>;
  phoneKey(tx: Transaction, accountId: bigint): Promise<string | null>;
  samePayouts(tx: Transaction, accountId: bigint, others: readonly bigint[]): Promise<{ accountId: bigint }[]>;
}

export const LIKENESS: Likeness = { alike: readAlike, phoneKey: readPhoneKey, samePayouts: readSamePayouts };

/** What a friend's signs came to, and the number with which it qualifies. */
export interface Looked {
  found: Found | null;
  phoneKey: string | null;
}

/**
 * Looks for what a friend has in common with its referrer or with a friend that registered before it: the first of these signs in their order.
 * Of several friends of one device the first counts.
 */
export async function lookForSigns(
  likeness: Likeness,
  tx: Transaction,
  friend: Referral,
  signs: readonly ReferralSign[],
): Promise<Looked> {
  const { accountId, referrerId } = friend;
  const earlier = await readEarlier(tx, friend, EARLIER);
  const others = [referrerId, ...earlier.map((each) => each.accountId)];
  const phoneKey = await likeness.phoneKey(tx, accountId);
  const alike = await likeness.alike(tx, accountId, others);
  const payouts = await likeness.samePayouts(tx, accountId, others);
  const samePhone = earlier.filter((each) => phoneKey !== null && each.phoneKey === phoneKey);
  const likes: Record<ReferralSign, readonly { accountId: bigint }[]> = {
    DEVICE: alike.filter(({ onDevice }) => onDevice),
    ADDRESS: alike.filter(({ atAddress }) => atAddress),
    PAYOUT_ACCOUNT: payouts,
    PHONE: samePhone,
  };
  const sign = REFERRAL_SIGNS.find((each) => signs.includes(each) && likes[each].length > 0);
  const like = sign && (likes[sign].find((each) => each.accountId === referrerId) ?? likes[sign][0]);
  return { found: sign && like ? { sign, likeId: like.accountId } : null, phoneKey };
}

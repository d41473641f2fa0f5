import type { Amount } from '@marquee/money';
import { CODES, codesOfGroups } from '../codes.ts';
import type { CodeSum } from './totals.ts';

/** What a member paid in, was paid out, and was given as rewards; ten-thousandths of a unit. */
export interface Cash {
  deposits: Amount;
  withdrawals: Amount;
  /** Rebates and bonuses, less what of them was taken back. */
  rewards: Amount;
}

const DEPOSITS = new Set(codesOfGroups(['deposit']));
const REWARDS = new Set(codesOfGroups(['betting_rebate', 'referral_rebate', 'share_bonus']));
const PAID_OUT = CODES.WITHDRAW_DONE.id;

/** The codes that `cashOf` looks at. */
export const CASH_CODES: readonly number[] = [...DEPOSITS, ...REWARDS, PAID_OUT];

/**
 * The cash of the sums of a main and a held account. A withdrawal counts once it is paid, when it leaves the held account: what is
 * set aside is not paid yet.
 */
export function cashOf(sums: readonly CodeSum[]): Cash {
  const net = (isMeant: (code: number) => boolean): Amount =>
    sums.reduce((sum, { code, sumIn, sumOut }) => (isMeant(code) ? sum + sumIn - sumOut : sum), 0n);
  return {
    deposits: net((code) => DEPOSITS.has(code)),
    withdrawals: -net((code) => code === PAID_OUT),
    rewards: net((code) => REWARDS.has(code)),
  };
}

import { REFERRAL_SIGNS, type ReferralSign } from '@marquee/contract';
import type { OpsBody } from '@marquee/contract/ops';
import { refused } from '../../base/change.ts';
import { type Condition, checkRule, type RewardTerms } from '../rules/index.ts';
import { checkShare, datedShare, type ShareTerms } from './share.ts';

/** A step of the ladder: what is given for so many friends who qualify in one month. */
export interface LadderStep {
  count: number;
  reward: RewardTerms;
}

/** What a brand gives for friends, as it is stored: docs/rules/rewards.md#referral. */
export interface ReferralTerms {
  /** From the day of the registration on. */
  days: number;
  /** Of the friend, all of them. */
  conditions: readonly Condition[];
  signs: readonly ReferralSign[];
  /** Null: nothing. */
  referrer: RewardTerms | null;
  friend: RewardTerms | null;
  /** The fewest friends first. */
  ladder: readonly LadderStep[];
  /** Of friends' valid bets; null: none. */
  share: ShareTerms | null;
}

/** The terms of a brand; revision 0 are the usual, which nobody has opened. */
export interface BrandTerms extends ReferralTerms {
  isOpen: boolean;
  revision: number;
}

/** What an operator writes. */
export type TermsInput = Omit<OpsBody<'opsReferralTermsPut'>, 'merchant' | 'revision'>;

const USUAL_DAYS = 30;

/**
 * Checks what is given for friends and returns it as it is stored; a share that counts otherwise than the one before does so from `today`
 * on, a business day. Throws `ops.refused` with one clear line.
 */
export function checkTerms(
  input: TermsInput,
  { before, today }: { before: ShareTerms | null; today: string },
): ReferralTerms & { isOpen: boolean } {
  const {
    isOpen = true,
    days = USUAL_DAYS,
    conditions,
    signs = REFERRAL_SIGNS,
    referrer = null,
    friend = null,
    ladder = [],
    share = null,
  } = input;
  const ruleOf = (reward: NonNullable<TermsInput['friend']>) =>
    checkRule({ period: 'ONCE', conditions, reward, startsAt: 0, endsAt: null });
  const rewardOf = (reward: NonNullable<TermsInput['friend']>): RewardTerms => {
    const checked = ruleOf(reward).reward;
    if (checked.money === '0' && checked.points === 0) throw refused('a referral gives money or points');
    if (checked.score > 0 || checked.tickets) throw refused('a referral gives no mission score and no tickets');
    if (checked.wagerBase !== 'BONUS') throw refused('there is no deposit behind a referral');
    return checked;
  };
  const steps = ladder.map(({ count, reward }) => ({ count, reward: rewardOf(reward) })).sort((a, b) => a.count - b.count);
  if (new Set(steps.map(({ count }) => count)).size < steps.length) throw refused('each step of the ladder has its own number');
  if (conditions.some(({ metric }) => metric === 'INVITED_QUALIFIED')) throw refused('a friend qualifies by what it does itself');
  return {
    isOpen,
    days,
    conditions: ruleOf({ points: 1 }).conditions,
    signs: REFERRAL_SIGNS.filter((sign) => signs.includes(sign)),
    referrer: referrer && rewardOf(referrer),
    friend: friend && rewardOf(friend),
    ladder: steps,
    share: datedShare(share && checkShare(share), before, today),
  };
}

/** What is usual, in the form in which it is written. Nothing of it is given before an operator opens it. */
export const USUAL_TERMS: TermsInput = {
  days: USUAL_DAYS,
  conditions: [
    { metric: 'BIND_PHONE', target: 1 },
    { metric: 'DEPOSIT_SUM', target: 500 },
    { metric: 'VALID_BET', target: 2_000 },
  ],
  referrer: { money: 50 },
  friend: { money: 20 },
  ladder: [
    { count: 5, reward: { money: 100 } },
    { count: 10, reward: { money: 300 } },
    { count: 30, reward: { money: 1_500 } },
  ],
};

/** The terms of a brand of which nobody has written any. */
export const UNWRITTEN: BrandTerms = { ...checkTerms(USUAL_TERMS, { before: null, today: '' }), isOpen: false, revision: 0 };

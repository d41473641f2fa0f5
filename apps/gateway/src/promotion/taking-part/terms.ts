import { refused } from '../../base/change.ts';
import { audienceOf, checkAudience, checkReward, checkRule, conditionOf, rewardOf } from '../../reward/index.ts';
import { bonusInput, checkBonus } from '../bonus.ts';
import type { JoinMode, Promotion, Terms, TermsInput } from '../promotion.ts';

/** A promotion that a member can take part in. */
export type OpenPromotion = Promotion & { terms: Terms };

/** Has a promotion terms by which members take part? */
export const hasTerms = (promotion: Promotion): promotion is OpenPromotion => promotion.terms !== null;

const TAKEN_PART: readonly JoinMode[] = ['AUTO', 'JOIN', 'CLAIM', 'APPLY_WITH_PROOF'];

/** Is its bonus chosen with a deposit? */
export const isOfDeposits = ({ terms }: Pick<OpenPromotion, 'terms'>): boolean => terms.bonus?.of === 'DEPOSIT';
/** Is its bonus a share of what was lost in the week before? */
export const isOfLosses = ({ terms }: Pick<OpenPromotion, 'terms'>): boolean => terms.bonus?.of === 'WEEK_LOSS';

function demand(isRight: boolean, reason: string): void {
  if (!isRight) throw refused(reason);
}

/** What a computed bonus does not go together with. */
function checkComputed({ bonus, reward, conditions, period, isReviewed }: TermsInput, joinMode: JoinMode): void {
  if (!bonus) return;
  const isDeposit = bonus.of === 'DEPOSIT';
  demand(joinMode === (isDeposit ? 'JOIN' : 'AUTO'), `a bonus of ${bonus.of} is joined by ${isDeposit ? 'JOIN' : 'AUTO'}`);
  demand(isDeposit || period === 'WEEKLY', 'a bonus of the week before has the period WEEKLY');
  demand(conditions.length === 0, 'a computed bonus has no other conditions');
  demand((reward.money ?? 0) === 0, 'the money of a computed bonus stands in its steps');
  demand(isReviewed !== true, 'nobody looks at requests for a computed bonus: there are none');
}

/** What is given without being asked for has nothing that is asked for. */
function checkAuto({ conditions, bonus, isReviewed, remarkRequired, imageRequired }: TermsInput, joinMode: JoinMode): void {
  if (joinMode !== 'AUTO') return;
  demand(conditions.length > 0 || Boolean(bonus), 'what is given by itself has conditions');
  demand(!isReviewed && !remarkRequired && !imageRequired, 'what is given by itself asks for no remark, picture or review');
}

/** Checks the terms that an operator writes, and returns them as they are stored. Throws `ops.refused` with one clear line. */
export function checkTerms(
  input: TermsInput | null | undefined,
  { joinMode, startsAt, endsAt }: Pick<Promotion, 'joinMode' | 'startsAt' | 'endsAt'>,
): Terms | null {
  if (!input) return null;
  if (!TAKEN_PART.includes(joinMode)) throw refused(`only a promotion of ${TAKEN_PART.join(', ')} has terms`);
  const { audience, period, conditions, reward, quota = null, exclusiveGroup = '' } = input;
  if (period === 'EVENT' && endsAt === null) throw refused('the terms of an event need a promotion that ends');
  const bonus = input.bonus ? checkBonus(input.bonus) : null;
  checkComputed(input, joinMode);
  checkAuto(input, joinMode);
  const checked = checkReward(reward, bonus !== null);
  if (!bonus && BigInt(checked.money) === 0n && checked.points === 0 && !checked.tickets)
    throw refused('a promotion gives money, points or tickets');
  if (checked.wagerBase !== 'BONUS' && bonus?.of !== 'DEPOSIT')
    throw refused('the wager base of these terms is BONUS: no deposit is tied to them');
  return {
    audience: checkAudience(audience),
    period,
    conditions: conditions.length === 0 ? [] : checkRule({ ...input, startsAt, endsAt }).conditions,
    reward: checked,
    bonus,
    quota,
    exclusiveGroup,
    isReviewed: joinMode === 'APPLY_WITH_PROOF' || (input.isReviewed ?? false),
    canRetry: input.canRetry ?? true,
    remarkRequired: input.remarkRequired ?? false,
    imageRequired: input.imageRequired ?? false,
  };
}

/** Terms in the form in which an operator writes them: what was listed may be put back. */
export const termsInput = ({ audience, conditions, reward, bonus, ...rest }: Terms): TermsInput => ({
  ...rest,
  bonus: bonus && bonusInput(bonus),
  audience: audienceOf(audience),
  conditions: conditions.map(conditionOf),
  reward: rewardOf(reward),
});

import { type RuleSource, shareOf, type TurnoverShare, turnoverShare } from '../reward/index.ts';
import type { Promotion, Terms } from './promotion.ts';
import type { Promotions } from './promotions.ts';

/** A whole of what is shared, in hundredths of a percent. */
const WHOLE = 10_000n;

/** What a bonus of deposits gives of what is to be wagered for it, at the step at which that is most; null where nothing is to be wagered. */
function wageringShare(rule: string, { bonus, reward, period }: Terms): TurnoverShare | null {
  if (bonus?.of !== 'DEPOSIT' || reward.multiple === 0) return null;
  const rates = bonus.steps.map(({ from, percent, money }) => {
    const deposit = BigInt(from);
    const given = percent > 0 ? (deposit * BigInt(percent)) / WHOLE : BigInt(money);
    const base = reward.wagerBase === 'DEPOSIT_PLUS_BONUS' ? given + deposit : given;
    return given === 0n ? 0 : shareOf(given, (base * BigInt(reward.multiple)) / WHOLE);
  });
  return { rule, period, of: 'WAGERING', gameTypes: [], rate: Math.max(...rates) };
}

const shareOfPromotion = ({ slug, terms }: Promotion): TurnoverShare | null =>
  terms && (wageringShare(slug, terms) ?? turnoverShare(slug, terms));

/** What a brand's open promotions give of what is wagered for them, for the margin of its games. */
export const promotionShares = (promotions: Pick<Promotions, 'list'>): RuleSource => ({
  name: 'promotions',
  shares: async (merchantId) =>
    (await promotions.list(merchantId)).filter(({ isOpen }) => isOpen).flatMap((each) => shareOfPromotion(each) ?? []),
});

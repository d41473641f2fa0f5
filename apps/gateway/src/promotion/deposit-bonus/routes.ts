import { GAME_TYPES } from '@marquee/contract';
import { type Amount, fromWire, toWire } from '@marquee/money';
import { BusinessError, inputError } from '../../base/errors.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { messageOf } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { wordsFor } from '../../brand/index.ts';
import { shownCounting, weightOf } from '../../cashier/index.ts';
import { bonusFor, leastOf } from '../bonus.ts';
import type { Promotion, Terms } from '../promotion.ts';
import type { DepositBonuses } from './deposit-bonuses.ts';

const WHOLE = 10_000;

/** What a bonus comes to for an amount, and what is to be wagered then: truncated, as it will be. */
export function worthOf({ bonus, reward }: Pick<Terms, 'bonus' | 'reward'>, amount: Amount) {
  const { points, multiple, wagerBase } = reward;
  const money = bonus ? bonusFor(bonus, amount) : BigInt(reward.money);
  const base = money > 0n && wagerBase === 'DEPOSIT_PLUS_BONUS' ? amount + money : money;
  return {
    ...{ points, wagerBase },
    amount: toWire(money),
    multiple: multiple / WHOLE,
    required: sumToWire((base * BigInt(multiple)) / BigInt(WHOLE)),
  };
}

/** An amount that was sent. Throws where it is none. */
function amountOf(units: number): Amount {
  const amount = fromWire(units);
  if (amount === null || amount <= 0n) throw inputError('amount');
  return amount;
}

/** The members' calls about bonuses that are chosen with a deposit. */
export function depositBonusRoutes({
  bonuses,
  promotionsOf,
}: {
  bonuses: DepositBonuses;
  promotionsOf(merchantId: number): Promise<readonly Promotion[]>;
}): Handlers {
  const titleOf = (words: Promotion['words'], language: string, { defaultLanguage }: { defaultLanguage: string }): string =>
    wordsFor(words, { language, defaultLanguage }).title;

  return {
    async depositPromotions({ merchant, session, language, query: { amount: units, mcsBankCode: channel } }) {
      const amount = amountOf(units);
      const offers = await bonuses.offers(session, { channel, amount });
      return {
        list: offers.map(({ promotion: { id, words, terms }, placesLeft, isEnough }) => ({
          ...{ promotionId: id, placesLeft, isEnough },
          title: titleOf(words, language, merchant),
          from: toWire(leastOf(terms.bonus)),
          ...worthOf(terms, amount),
          ...shownCounting(terms.reward),
          weights: Object.fromEntries(
            GAME_TYPES.map((type) => [type, Number(weightOf(terms.reward.categoryWeights, type)) / WHOLE]),
          ),
          collectDays: terms.reward.collectDays,
        })),
      };
    },
    async promotionBonus({ merchant, query: { promotionId, amount } }) {
      const promotion = (await promotionsOf(merchant.id)).find(({ id, isOpen }) => isOpen && id === promotionId);
      if (!promotion?.terms) throw new BusinessError('promotion.unknown');
      return worthOf(promotion.terms, amountOf(amount));
    },
    async depositBonus({ merchant, session, language, query: { orderNo } }) {
      const chosen = await bonuses.chosen(session, orderNo);
      if (!chosen) return null;
      const { choice, item } = chosen;
      return {
        promotionId: choice.promotionId,
        title: titleOf(choice.words, language, merchant),
        state: choice.state,
        ...worthOf(choice.terms, choice.deposit),
        reason: choice.reason === '' ? '' : messageOf(choice.reason, language),
        rewardId: item?.status === 'COLLECTABLE' ? Number(item.id) : null,
      };
    },
  };
}

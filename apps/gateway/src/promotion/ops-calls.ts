import type { OpsReply } from '@marquee/contract/ops';
import type { Clock } from '../base/calendar/clock.ts';
import { pageOf, without } from '../base/operator-records.ts';
import type { OpsHandlers } from '../brand/index.ts';
import type { Promotion } from './promotion.ts';
import type { Promotions } from './promotions.ts';
import { termsInput } from './taking-part/terms.ts';

const promotionOf = (promotion: Promotion): OpsReply<'opsPromotionPut'> => ({
  ...without(promotion, 'merchantId'),
  words: { ...promotion.words },
  terms: promotion.terms && termsInput(promotion.terms),
});

/** The operator's calls about promotions. */
export function promotionOpsCalls({
  promotions,
  clock,
}: {
  promotions: Promotions;
  clock: Clock;
}): Pick<OpsHandlers, 'opsPromotions' | 'opsPromotionPut' | 'opsPromotionDelete'> {
  return {
    async opsPromotions({ merchant, query }) {
      const { list, ...rest } = pageOf(await promotions.list(merchant.id), query);
      return { list: list.map(promotionOf), ...rest };
    },
    async opsPromotionPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await promotions.list(merchant.id)).find(({ slug }) => slug === fields.slug);
      const input = { ...fields, startsAt: fields.startsAt ?? held?.startsAt ?? clock.now() } as Parameters<Promotions['put']>[1];
      return promotionOf(
        await promotions.put(merchant.id, input, { revision: body.revision, record: record(`promotion ${fields.slug}`) }),
      );
    },
    async opsPromotionDelete({ merchant, query: { slug, revision }, record }) {
      await promotions.remove(merchant.id, slug, { revision, record: record(`promotion ${slug}`) });
      return null;
    },
  };
}

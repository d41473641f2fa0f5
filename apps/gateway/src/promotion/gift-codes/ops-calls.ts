import type { OpsReply } from '@marquee/contract/ops';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { without } from '../../base/operator-records.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import { audienceOf, rewardOf } from '../../reward/index.ts';
import { changeGift, makeGift } from './gift-codes.ts';
import { type Gift, readGifts } from './store.ts';

const shownOf = (gift: Gift): OpsReply<'opsGiftPut'> => ({
  ...without(gift, 'merchantId'),
  words: { ...gift.words },
  audience: audienceOf(gift.audience),
  reward: rewardOf(gift.reward),
  startsAt: gift.startsAt.getTime(),
  endsAt: gift.endsAt?.getTime() ?? null,
  madeAt: gift.madeAt.getTime(),
});

/** The operator's calls about gift codes. */
export function giftOpsCalls(deps: { db: Database; clock: Clock }): Pick<OpsHandlers, 'opsGifts' | 'opsGiftMake' | 'opsGiftPut'> {
  return {
    async opsGifts({ merchant, query: { page = 1, size = 50 } }) {
      const { rows, total } = await readGifts(deps.db, merchant.id, { page, size });
      return { list: rows.map(shownOf), totalPages: Math.ceil(total / size), totalCount: total };
    },
    async opsGiftMake({
      merchant,
      body: { slug, kind, words, audience, reward, count = 1, code, uses = null, ...rest },
      record,
    }) {
      const { startsAt = deps.clock.now(), endsAt = null } = rest;
      const input = { slug, kind, words, audience, reward, count, code, uses, startsAt, endsAt };
      const { gift, codes } = await makeGift(deps, merchant.id, input, record(`gift ${slug}`));
      return { gift: shownOf(gift), codes };
    },
    async opsGiftPut({ merchant, body: { slug, isOpen, endsAt }, record }) {
      return shownOf(await changeGift(deps, merchant.id, { slug, isOpen, endsAt }, record(`gift ${slug}`)));
    },
  };
}

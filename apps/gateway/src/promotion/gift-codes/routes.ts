import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { shownItem, titleOf } from '../../reward/index.ts';
import type { GiftCodes } from './gift-codes.ts';

/** The member's call about gift codes. */
export const giftRoutes = ({ gifts, clock }: { gifts: GiftCodes; clock: Clock }): Handlers => ({
  async redeemGiftCode({ merchant, session, language, body: { code } }) {
    const item = await gifts.redeem(session, code);
    return shownItem(item, { title: titleOf(item, language, merchant.defaultLanguage), now: dateOf(clock) });
  },
});

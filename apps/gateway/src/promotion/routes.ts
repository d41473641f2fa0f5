import { TRIAL_TYPE } from '@marquee/contract';
import type { Clock } from '../base/calendar/clock.ts';
import type { Handlers, RequestContext, RequestSession } from '../base/http/handlers.ts';
import type { Reader } from '../brand/index.ts';
import type { CheckIn } from './check-in/check-in.ts';
import { withFamilyFields } from './family-fields.ts';
import type { Promotions } from './promotions.ts';
import { signUpStatusOf, stateOf } from './taking-part/standing.ts';
import type { TakingPart } from './taking-part/taking-part.ts';

/** The calls of what is announced: docs/rules/content.md#kinds. */
export function promotionRoutes({
  promotions,
  takingPart,
  checkIn,
  clock,
}: {
  promotions: Promotions;
  takingPart: Pick<TakingPart, 'states'>;
  checkIn: Pick<CheckIn, 'isRunning'>;
  clock: Clock;
}): Handlers {
  const reader = (
    { merchant, language, session }: RequestContext & { session: RequestSession | null },
    platform: Reader['platform'] = 'W',
  ): Reader => ({
    language,
    defaultLanguage: merchant.defaultLanguage,
    accountType: session?.type ?? null,
    platform,
    now: clock.now(),
  });

  return {
    async announcements(request) {
      const { merchant, session, query } = request;
      const found = await promotions.announcements(merchant.id, query, reader(request, query.platform));
      const told = merchant.encryption === 'legacy' ? withFamilyFields(found, merchant, query.platform ?? 'W') : found;
      // Without a member everybody may join: the answer is then from memory alone.
      if (session === null || session.type === TRIAL_TYPE || told.promotion.length === 0) return told;
      const facts = await takingPart.states(merchant.id, session);
      const statusOf = new Map(facts.map((each) => [each.promotion.id, signUpStatusOf(stateOf(each))]));
      const promotion = told.promotion.map((each) => ({ ...each, signUpStatus: statusOf.get(each.id) ?? each.signUpStatus }));
      return { ...told, promotion };
    },
    async availablePromotions(request) {
      const { id } = request.merchant;
      const running = await promotions.available(id, reader(request));
      // The calendar of the check-in runs whether or not a promotion tells of it.
      return (await checkIn.isRunning(id)) ? { ...running, LOGIN: { enabled: true } } : running;
    },
  };
}

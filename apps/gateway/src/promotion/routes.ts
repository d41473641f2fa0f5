import type { Clock } from '../base/calendar/clock.ts';
import type { Handlers, RequestContext, RequestSession } from '../base/http/handlers.ts';
import type { Reader } from '../brand/index.ts';
import type { Promotions } from './promotions.ts';

/** The calls of what is announced: docs/rules/content.md#kinds. */
export function promotionRoutes({ promotions, clock }: { promotions: Promotions; clock: Clock }): Handlers {
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
    announcements: (request) =>
      promotions.announcements(request.merchant.id, request.query, reader(request, request.query.platform)),
    availablePromotions: (request) => promotions.available(request.merchant.id, reader(request)),
  };
}

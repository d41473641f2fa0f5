import type { Handlers, RequestContext } from '../base/http/handlers.ts';
import { languagesFor } from '../base/messages.ts';
import type { Languages, Points } from './points.ts';

const languages = ({ language, merchant }: RequestContext): Languages => languagesFor(language, merchant.defaultLanguage);

/** The calls of the points mall that need no account: docs/rules/content.md#points-mall. */
export function pointsRoutes({ points }: { points: Points }): Handlers {
  return {
    pointRewards: (request) => points.rewards(request.merchant.id, request.query, languages(request)),
    pointConfig: ({ merchant }) => points.config(merchant.id),
  };
}

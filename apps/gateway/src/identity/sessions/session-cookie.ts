import type { RequestContext, SessionClaim } from '../../base/http/handlers.ts';

const NAME = 'mq_session';
/** A guest's session has one of its own, so that trying a game in one tab ends nobody's session in another. */
const GUEST_NAME = 'mq_guest';

/**
 * The name of the cookie that a browser's tokens are bound to. Over https it is one that browsers take only from this very
 * host and only with Secure, so neither a neighbouring subdomain nor an answer in clear text can plant it; over plain http,
 * on a developer's machine, browsers refuse such names.
 */
export function sessionCookie(origin: RequestContext['origin'], isGuest = false): string {
  const name = isGuest ? GUEST_NAME : NAME;
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

/** The secrets of a request's session cookies, a member's first: of the names that its own scheme has, never of the other. */
export const sessionSecrets = ({ cookies, origin }: Pick<SessionClaim, 'cookies' | 'origin'>): string[] =>
  [false, true].flatMap((isGuest) => cookies[sessionCookie(origin, isGuest)] || []);

import type { RequestContext, SessionClaim } from '../../base/http/handlers.ts';

const NAME = 'mq_session';

/**
 * The name of the cookie that a browser's tokens are bound to. Over https it is one that browsers take only from this very
 * host and only with Secure, so neither a neighbouring subdomain nor an answer in clear text can plant it; over plain http,
 * on a developer's machine, browsers refuse such names.
 */
export const sessionCookie = (origin: RequestContext['origin']): string =>
  origin.startsWith('https:') ? `__Host-${NAME}` : NAME;

/** The secret of a request's session cookie: of the name that its own scheme has, never of the other. */
export const sessionSecret = ({ cookies, origin }: Pick<SessionClaim, 'cookies' | 'origin'>): string | undefined =>
  cookies[sessionCookie(origin)];

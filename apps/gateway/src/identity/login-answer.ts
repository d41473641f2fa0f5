import type { Reply } from '@marquee/contract';
import type { Assistant, RequestContext, SessionClaim } from '../base/http/handlers.ts';
import type { Brand } from '../brand/index.ts';
import { sessionCookie, sessionSecrets } from './sessions/session-cookie.ts';
import type { OpenedSession, Sessions } from './sessions/sessions.ts';

/** What a login, a registration and a resumed session answer: docs/rules/login.md#login-calls. */
export function loginValue(
  token: string,
  account: { id: bigint; username: string; type: number },
  flags: { firstLoginDone: boolean; passwordExpired: boolean; mustChangePassword?: boolean | null },
): Reply<'login'> {
  return {
    token,
    id: Number(account.id),
    userName: account.username,
    customerType: account.type,
    firstTimeLogin: !flags.firstLoginDone,
    passwordExpired: flags.passwordExpired,
    ...(flags.mustChangePassword ? { mustChangePassword: true } : {}),
  };
}

/** The same of an agent's assistant: under its own name, with the agent's number and type. */
export const assistantValue = (
  token: string,
  agent: { id: bigint; type: number },
  { username, pages }: Pick<Assistant, 'username' | 'pages'>,
): Reply<'login'> => ({
  ...loginValue(token, { ...agent, username }, { firstLoginDone: true, passwordExpired: false }),
  assistantPages: [...pages],
});

/**
 * The caller's cookie moves on to a new session. Its old one ends: a secret that somebody planted or kept is worth nothing. A guest's
 * session leaves a member's alone, see `sessionCookie`; a member's ends a guest's.
 */
export async function moveCookie(
  request: SessionClaim & Pick<RequestContext, 'replyCookies'>,
  opened: OpenedSession,
  { sessions, brand }: { sessions: Pick<Sessions, 'endByCookie'>; brand: Pick<Brand, 'of'> },
  isGuest = false,
): Promise<void> {
  const { cookies, origin, replyCookies } = request;
  const guests = sessionCookie(origin, true);
  const olds = isGuest ? [cookies[guests] ?? ''] : sessionSecrets(request);
  for (const old of olds) if (old !== '') await sessions.endByCookie(old, brand.of(request.merchant), 'replaced');
  replyCookies.set(sessionCookie(origin, isGuest), opened.secret, null);
  if (!isGuest && cookies[guests] !== undefined) replyCookies.clear(guests);
}

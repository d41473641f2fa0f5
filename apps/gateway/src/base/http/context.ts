import type { Access, Call } from '@marquee/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ReplyCookies, RequestContext, RequestMerchant, RequestSession, Resolvers } from './handlers.ts';

const PLAIN_HOST = /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(?::\d{1,5})?$/;

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value);

/**
 * The brand of a request. The `Merchant` header names it and must name one that exists; a repeated header arrives joined
 * and so names none. Where it is missing the call is refused: docs/rules/calls.md#headers.
 */
export async function merchantOf(request: FastifyRequest, resolvers: Resolvers): Promise<RequestMerchant> {
  const code = single(request.headers['merchant'] as string | string[] | undefined);
  const merchant = code === undefined ? null : await resolvers.merchantByCode(code);
  if (!merchant) throw new BusinessError('function.not.available');
  return merchant;
}

/** The caller's language: the header's when the brand offers it, else the brand's own. */
export function languageOf(request: FastifyRequest, merchant: RequestMerchant | null): string {
  const asked = single(request.headers['language'] as string | string[] | undefined)?.toUpperCase();
  if (!merchant) return asked ?? 'EN';
  return asked !== undefined && merchant.languages.includes(asked) ? asked : merchant.defaultLanguage;
}

/**
 * Origin under which the browser reached us, and the brand that lives there. The scheme, and the port behind a proxy, are
 * PUBLIC_URL's where it is set. Throws `domain_not_available` for a host that is no brand's.
 */
export async function originOf(
  request: FastifyRequest,
  resolvers: Pick<Resolvers, 'merchantByHost'>,
  publicUrl: string | null,
): Promise<{ origin: string; merchant: RequestMerchant }> {
  const address = `${request.protocol}://${request.host}`;
  // A host header is whatever its sender likes; what is no plain host must not get into a policy, to a vendor or into a page.
  const url = PLAIN_HOST.test(request.host) && URL.canParse(address) ? new URL(address) : null;
  const merchant = url && (await resolvers.merchantByHost(url.hostname));
  if (!url || !merchant) throw new BusinessError('domain_not_available');
  if (publicUrl === null) return { origin: url.origin, merchant };
  const reached = new URL(publicUrl);
  reached.hostname = url.hostname;
  return { origin: reached.origin, merchant };
}

/** Is it the origin of pages that the brand lets call, beside its own? */
export const isLetIn = (origin: string | undefined, { origins = [] }: RequestMerchant): boolean =>
  origin !== undefined && origins.includes(origin);

const COOKIE_DEFAULTS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/**
 * What a page of another site is given where the brand lets it call: browsers send it back from that site's pages, and from no other
 * site's: docs/rules/calls.md#other-origins. They take it over https only.
 */
const ELSEWHERE = { sameSite: 'none', partitioned: true } as const;

function cookiesOf(reply: FastifyReply, secure: boolean, isElsewhere: boolean): ReplyCookies {
  const options = { ...COOKIE_DEFAULTS, secure, ...(secure && isElsewhere ? ELSEWHERE : {}) };
  return {
    set: (name, value, maxAge) => {
      reply.setCookie(name, value, { ...options, ...(maxAge === null ? {} : { maxAge }) });
    },
    clear: (name) => {
      reply.clearCookie(name, options);
    },
  };
}

/** Everything a handler learns of a request beside its input. Throws `domain_not_available` on another brand's host. */
export async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  merchant: RequestMerchant,
  { resolvers, publicUrl }: { resolvers: Resolvers; publicUrl: string | null },
): Promise<RequestContext> {
  const { origin, merchant: host } = await originOf(request, resolvers, publicUrl);
  if (host.id !== merchant.id) throw new BusinessError('domain_not_available');
  const token = single(request.headers.authorization);
  const from = request.headers.origin;
  return {
    merchant,
    language: languageOf(request, merchant),
    address: request.ip,
    userAgent: single(request.headers['user-agent']) ?? '',
    origin,
    token: token === undefined || token === '' || token.length > 64 ? null : token,
    cookies: request.cookies,
    replyCookies: cookiesOf(reply, origin.startsWith('https:'), from !== origin && isLetIn(from, merchant)),
    requestId: request.id,
    log: request.log as Log,
  };
}

/** What a call asks of whoever makes it. */
type Guarded<A extends Access> = Pick<Call, 'whilePasswordDue' | 'assistants'> & { access: A };

/** What keeps a session from a call besides its access; null: nothing. */
function refusalFor(
  session: RequestSession,
  { whilePasswordDue, assistants }: Guarded<Access>,
): 'password.due' | 'assistant.off' | null {
  const { mustChangePassword, assistant } = session;
  if (mustChangePassword && !whilePasswordDue) return 'password.due';
  return assistant && !assistants.some((page) => assistant.pages.includes(page)) ? 'assistant.off' : null;
}

/**
 * The session that a call's access asks for: always one for a member's call, so that its handler need not look. Throws
 * `customer.not.login` or `in_need_true_account`, `password.due` for a session whose password somebody else chose, and `assistant.off`
 * for an assistant's, unless the call is answered to them. A call that anybody may make is answered to them as to a visitor.
 */
export async function sessionFor(
  call: Guarded<'member' | 'real'>,
  context: RequestContext,
  resolvers: Pick<Resolvers, 'session'>,
): Promise<RequestSession>;
export async function sessionFor(
  call: Guarded<Access>,
  context: RequestContext,
  resolvers: Pick<Resolvers, 'session'>,
): Promise<RequestSession | null>;
export async function sessionFor(
  call: Guarded<Access>,
  context: RequestContext,
  resolvers: Pick<Resolvers, 'session'>,
): Promise<RequestSession | null> {
  if (call.access === 'public') return null;
  const session = context.token === null ? null : await resolvers.session(context.token, context);
  const refusal = session && refusalFor(session, call);
  if (call.access === 'optional') return refusal ? null : session;
  if (!session) throw new BusinessError('customer.not.login');
  if (refusal) throw new BusinessError(refusal, { status: 403 });
  if (call.access === 'real' && session.type === 4) throw new BusinessError('in_need_true_account');
  return session;
}

import type { Call } from '@marquee/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ReplyCookies, RequestContext, RequestMerchant, RequestSession, Resolvers } from './handlers.ts';

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value);

/**
 * The brand of a request. The `Merchant` header names it and must name one that exists; a repeated header arrives joined
 * and so names none. Where it is missing the call is refused: wire-protocol 1.2.
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

/** Origin under which the browser reached us: the configured one, else the request's own host. */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

const COOKIE_DEFAULTS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

function cookiesOf(reply: FastifyReply, secure: boolean): ReplyCookies {
  return {
    set: (name, value, maxAge) => {
      reply.setCookie(name, value, { ...COOKIE_DEFAULTS, secure, ...(maxAge === null ? {} : { maxAge }) });
    },
    clear: (name) => {
      reply.clearCookie(name, { ...COOKIE_DEFAULTS, secure });
    },
  };
}

/** Everything a handler learns of a request beside its input. */
export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  merchant: RequestMerchant,
  publicUrl: string | null,
): RequestContext {
  const origin = originOf(request, publicUrl);
  const token = single(request.headers.authorization);
  return {
    merchant,
    language: languageOf(request, merchant),
    address: request.ip,
    userAgent: single(request.headers['user-agent']) ?? '',
    origin,
    token: token === undefined || token === '' || token.length > 64 ? null : token,
    cookies: request.cookies,
    replyCookies: cookiesOf(reply, origin.startsWith('https:')),
    requestId: request.id,
    log: request.log as Log,
  };
}

/** The session that a call's access asks for. Throws `customer.not.login` or `in_need_true_account`. */
export async function sessionFor(
  access: Call['access'],
  context: RequestContext,
  resolvers: Resolvers,
): Promise<RequestSession | null> {
  if (access === 'public') return null;
  const session = context.token === null ? null : await resolvers.session(context.token, context.cookies, context.merchant);
  if (access === 'optional') return session;
  if (!session) throw new BusinessError('customer.not.login');
  if (access === 'real' && session.type === 4) throw new BusinessError('in_need_true_account');
  return session;
}

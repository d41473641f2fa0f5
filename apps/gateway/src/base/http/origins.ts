import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors.ts';
import { isLetIn, originOf } from './context.ts';
import type { RequestMerchant, Resolvers } from './handlers.ts';
import { refusalOf, sendRefusal } from './reply.ts';

/** Headers that clients of the protocol send: docs/rules/calls.md#headers. */
const HEADERS = [
  'Authorization',
  'Content-Type',
  'Device',
  'Encryption',
  'Language',
  'Merchant',
  'Module-Id',
  'ModuleId',
  'X-Digest',
  'X-Gateway-Version',
  'X-Module-Id',
  'X-RSA',
  'X-Real-UA',
  'X-Requested-With',
  'X-Timestamp',
].join(', ');
const METHODS = 'GET, POST, PUT, DELETE';
/** Seconds for which a browser need not ask again. A brand that takes an origin off its list is heard by then. */
const ASKED_FOR = 600;
/** Where calls stand: docs/rules/calls.md#path-families. */
const FAMILIES = ['/wps/*', '/lgw/*', '/lotto/*'] as const;

/** Lets a page of an origin on the brand's list read the answer, and nobody else. */
export function letRead(request: FastifyRequest, reply: FastifyReply, merchant: RequestMerchant): void {
  const { origin } = request.headers;
  if (!merchant.origins?.length) return;
  reply.header('vary', 'Origin');
  if (!isLetIn(origin, merchant)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-allow-credentials', 'true');
  reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id');
}

/** Answers browsers that ask whether a page elsewhere may call: yes for the brand's list, as if there were nothing for all others. */
export function registerPreflight(
  app: FastifyInstance,
  { resolvers, publicUrl }: { resolvers: Resolvers; publicUrl: string | null },
): void {
  for (const url of FAMILIES) {
    app.options(url, async (request, reply) => {
      try {
        // The question comes without the headers of the call, so the brand is that of the host.
        const { merchant } = await originOf(request, resolvers, publicUrl);
        letRead(request, reply, merchant);
        if (!isLetIn(request.headers.origin, merchant)) throw new BusinessError('not.found');
        reply.header('access-control-allow-methods', METHODS);
        reply.header('access-control-allow-headers', HEADERS);
        reply.header('access-control-max-age', ASKED_FOR);
        return reply.code(204).send();
      } catch (error) {
        return sendRefusal(reply, refusalOf(error, request), 'EN');
      }
    });
  }
}

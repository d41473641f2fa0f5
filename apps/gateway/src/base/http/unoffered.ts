import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errors.ts';
import { languageOf } from './context.ts';
import { sendRefusal } from './reply.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** What gateways of the family answer and this one has no use for; a whole path, or what stands below one. */
const UNOFFERED = [
  '/wps/relay/*',
  '/lgw/*',
  '/lotto/*',
  '/wps/message/*',
  '/wps/member/customerSecurityQuestions',
  '/wps/session/login/3rd',
  '/wps/transaction/deposit/*',
  '/wps/wallets/*',
] as const;

/**
 * Answers what clients of the family may call and this gateway does not offer: that it is not offered, never that there is no such
 * address, which some of them take for a gateway that is gone: docs/rules/calls.md#calls-that-are-not-offered.
 */
export function registerUnoffered(app: FastifyInstance): void {
  for (const url of UNOFFERED) {
    app.route({
      method: [...METHODS],
      url,
      handler: (request, reply) => sendRefusal(reply, new BusinessError('function.not.available'), languageOf(request, null)),
    });
  }
}

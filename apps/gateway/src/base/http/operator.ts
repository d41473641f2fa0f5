import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors.ts';
import { hashSecret } from '../ids.ts';
import { isLoopback } from './address.ts';
import { isForwarded } from './forwarded.ts';

/** Asks a browser for the token: its name is not looked at. */
export const CHALLENGE = 'Basic realm="operator", charset="UTF-8"';

/** Does it come from this machine, with no proxy in between that says so? */
const isDirect = (request: FastifyRequest): boolean =>
  isLoopback(request.raw.socket.remoteAddress ?? '') && !isForwarded(request);

/** The token of a program (`Bearer`), or of a browser that was asked for it (the password of `Basic`). */
function tokenOf(request: FastifyRequest): string {
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return given;
  if (scheme !== 'Basic') return '';
  const pair = Buffer.from(given, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** The operator: whoever has the token where one is set, else whoever asks on this machine with no proxy in between. */
export function isOperator(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isDirect(request);
  return timingSafeEqual(hashSecret(tokenOf(request)), hashSecret(token));
}

/** Lets nobody on but the operator; answers 401, which has a browser ask for the token. Throws `ops.key`. */
export function demandOperator(token: string | null): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    if (isOperator(request, token)) return;
    if (token !== null) reply.header('www-authenticate', CHALLENGE);
    throw new BusinessError('ops.key', { status: 401 });
  };
}

/**
 * Refuses keys, sessions and passwords of operators that came in the clear over a network: they go over TLS, as a trusted proxy
 * says, or stay on this machine. Throws `ops.insecure`.
 */
export async function demandPrivateWay(request: FastifyRequest): Promise<void> {
  if (request.protocol !== 'https' && !isDirect(request)) throw new BusinessError('ops.insecure', { status: 403 });
}

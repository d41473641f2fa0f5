import type { Call } from '@marquee/contract';
import type { FastifyRequest } from 'fastify';
import { BusinessError, inputError } from '../base/errors.ts';
import { readJson } from '../base/http/json.ts';
import type { RateLimiter } from '../base/limits/rate-limit.ts';

const BEARER = /^Bearer ([\w-]{20,100})$/;

/** The key or session token of a request; undefined when there is none. */
export const bearerOf = (request: FastifyRequest): string | undefined => BEARER.exec(request.headers.authorization ?? '')?.[1];

/** The body of a request, not yet checked; undefined for a call without one. Throws `request_body_required`, `request_param_err`. */
export function bodyOf(call: Call, request: FastifyRequest): unknown {
  if (!call.body) return undefined;
  if (typeof request.body !== 'string' || request.body === '') throw new BusinessError('request_body_required');
  try {
    return readJson(request.body);
  } catch {
    throw inputError('body');
  }
}

/** Counts a request against a limit. Throws `TOO_MANY_REQUEST`. */
export async function take(rates: RateLimiter, key: string, { max, seconds }: { max: number; seconds: number }): Promise<void> {
  const wait = await rates.take(key, max, seconds);
  if (wait > 0) throw new BusinessError('TOO_MANY_REQUEST', { retryAfterSeconds: wait });
}

/** The schema of an enveloped answer. */
export const replySchema = (call: Call): object => ({
  type: 'object',
  required: ['success', 'value'],
  properties: { success: { type: 'boolean' }, value: call.reply },
});

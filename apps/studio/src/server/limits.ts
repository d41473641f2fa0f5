import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import type { Base } from './outbound.ts';
import { createLimiter, type Limiter, networkOf } from './rate-limit.ts';
import { findSession } from './sessions.ts';

const WINDOW_MS = 60_000;
/** Many times what a game asks for; a client that asks again and again while its spin is too early still gets through. */
export const SESSION_CALLS = 600;
/** Of these, so many may ask for the session: each asks the wallet and is written to disk. */
export const SESSION_READS = 60;
/** Behind one address there may be a whole mobile network, but a live session does not count here. */
export const STRANGER_CALLS = 300;
const MAX_KEYS = 50_000;

/** The limits on attempts. Both throw `rate.limited`. */
export interface Limits {
  /** A call of a game: counted for its session; without a live one, for the caller's address. */
  call(request: FastifyRequest): void;
  /** An attempt of someone who has not shown who they are: counted for their address. */
  stranger(request: FastifyRequest): void;
}

function take(limiter: Limiter, key: string): void {
  const retryAfterMs = limiter.take(key);
  if (retryAfterMs > 0) throw new Failure('rate.limited', { retryAfterMs });
}

/** The limits of one studio. Sessions and addresses are kept apart, so that a flood of the one cannot push out the other. */
export function createLimits(base: Base): Limits {
  const sessions = createLimiter(base.clock, { max: SESSION_CALLS, windowMs: WINDOW_MS, maxKeys: MAX_KEYS });
  const reads = createLimiter(base.clock, { max: SESSION_READS, windowMs: WINDOW_MS, maxKeys: MAX_KEYS });
  const addresses = createLimiter(base.clock, { max: STRANGER_CALLS, windowMs: WINDOW_MS, maxKeys: MAX_KEYS });
  const stranger = (request: FastifyRequest): void => take(addresses, networkOf(request.ip));
  return {
    stranger,
    call: (request) => {
      const session = findSession(base, request.headers.authorization);
      if (!session) return stranger(request);
      take(sessions, session.tokenHash);
      if (request.routeOptions.url === '/api/session') take(reads, session.tokenHash);
    },
  };
}

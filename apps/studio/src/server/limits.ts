import type { FastifyRequest } from 'fastify';
import type { Base } from './base.ts';
import { Failure } from './failure.ts';
import { createLimiter, type Limiter, networkOf } from './rate-limit.ts';
import { findSession } from './sessions.ts';
import { isNewTrial } from './trial/trial.ts';

const WINDOW_MS = 60_000;
/** Many times what a game asks for; a client that asks again and again while its spin is too early still gets through. */
export const SESSION_CALLS = 600;
/** Of these, so many may ask for the session: each asks the wallet and is written to disk. */
export const SESSION_READS = 60;
/** What asks for the session. */
const READS = ['/api/session', '/api/arcade/session', '/api/lottery/session', '/api/tables/session', '/api/tables/balance'];
/** Behind one address there may be a whole mobile network, but a live session does not count here. */
export const STRANGER_CALLS = 300;
/** Trials cost an address no account: so many calls of all of them together, and so many new ones in an hour. */
export const TRIAL_CALLS = 2_400;
export const TRIAL_SEATS = 240;
const TRIAL_WINDOW_MS = 3_600_000;
const MAX_KEYS = 50_000;

/** The limits on attempts. Both throw `rate.limited`. */
export interface Limits {
  /** A call of a game: counted for its session; without a live one, for the caller's address. */
  call(request: FastifyRequest): void;
  /** An attempt to speak as the gateway by someone who has not shown that they are it: counted for their address. */
  stranger(request: FastifyRequest): void;
}

function take(limiter: Limiter, key: string): void {
  const retryAfterMs = limiter.take(key);
  if (retryAfterMs > 0) throw new Failure('rate.limited', { retryAfterMs });
}

/** The limits of one studio. Each kind is counted apart, so that a flood of one cannot push out or use up another. */
export function createLimits(base: Base): Limits {
  const limiter = (max: number, windowMs = WINDOW_MS): Limiter => createLimiter(base.clock, { max, windowMs, maxKeys: MAX_KEYS });
  const sessions = limiter(SESSION_CALLS);
  const reads = limiter(SESSION_READS);
  const callers = limiter(STRANGER_CALLS);
  const strangers = limiter(STRANGER_CALLS);
  const trials = limiter(TRIAL_CALLS);
  const trialSeats = limiter(TRIAL_SEATS, TRIAL_WINDOW_MS);
  return {
    stranger: (request) => take(strangers, networkOf(request.ip)),
    call: (request) => {
      const session = findSession(base, request.headers.authorization);
      if (!session) return take(callers, networkOf(request.ip));
      if (session.trial) take(trials, networkOf(request.ip));
      if (isNewTrial(session)) take(trialSeats, networkOf(request.ip));
      take(sessions, session.tokenHash);
      if (READS.includes(request.routeOptions.url ?? '')) take(reads, session.tokenHash);
    },
  };
}

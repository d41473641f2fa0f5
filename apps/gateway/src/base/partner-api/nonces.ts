import { setTimeout } from 'node:timers/promises';
import { SIGNATURE_WINDOW_MS } from '@marquee/contract/channel';
import type { Clock } from '../calendar/clock.ts';
import type { Shared } from '../live/redis.ts';
import { createRequestMemory, type RequestLimits } from './request-memory.ts';

/** An answer as it is sent. */
export interface Sent {
  code: number;
  body: string;
}

/** A request that is genuine: its partner's own nonce, and the signature over time, nonce, path and body. */
export interface GenuineRequest {
  partnerId: number;
  nonce: string;
  signature: string;
}

/**
 * Remembers requests for as long as they could be sent again. The same nonce with the same signature is the same request,
 * which something between partner and gateway delivered twice.
 */
export interface NonceStore {
  /**
   * Answers a request once, by `run`; every further delivery of it gets that answer, also while `run` is still going. Null when
   * the nonce belongs to another request. Throws what `run` throws; then the request counts as one whose outcome is unknown.
   */
  once(request: GenuineRequest, run: () => Promise<Sent | null>): Promise<Sent | null>;
}

/** A request is accepted from one window before its timestamp to one after it. */
const REMEMBER_MS = 2 * SIGNATURE_WINDOW_MS;
/** An answer that is longer counts for several. */
const ANSWER_LENGTH = 512;

/** What a repeated request hears whose answer is not kept any more, or not known here: it moves nothing and settles nothing. */
const ANSWERED_BEFORE: Sent = {
  code: 503,
  body: JSON.stringify({ status: 'TEMPORARY', message: 'this request was taken before; sign it anew with another nonce' }),
};

/**
 * Requests in this process's memory. A nonce is remembered for ten to twenty minutes, its answer for the last 100,000 calls.
 * Past `maxPerGeneration` the older nonces go early, which shortens the memory instead of letting it grow.
 */
export function memoryNonceStore(clock: Clock, limits: RequestLimits = {}): NonceStore {
  const requests = createRequestMemory<Promise<Sent | null>>(clock, REMEMBER_MS, limits);
  return {
    async once({ partnerId, nonce, signature }, run) {
      const known = requests.get(partnerId, nonce, signature);
      if (known === 'other') return null;
      if (known) return known.answer ?? ANSWERED_BEFORE;
      const running = run();
      const kept = requests.add(
        partnerId,
        nonce,
        signature,
        running.catch(() => ANSWERED_BEFORE),
      );
      const answer = await running;
      // One to a request of many movements takes the memory of as many.
      requests.weigh(kept, Math.floor((answer?.body.length ?? 0) / ANSWER_LENGTH));
      return answer;
    },
  };
}

/** How often and how long a gateway looks for the answer that another one is still making. */
const LOOK_EVERY_MS = 50;
const LOOKS = 40;

/**
 * Requests that all gateways share: whoever sets the key first answers, and leaves the answer with it. While Redis is away each
 * process's own memory stands in. Partners of another kind, whose numbers are their own, have keys of another `kind`.
 */
export function sharedNonceStore(
  shared: Pick<Shared, 'ask'>,
  clock: Clock,
  { kind = 'nonce', pause = setTimeout }: { kind?: string; pause?: (ms: number) => Promise<unknown> } = {},
): NonceStore {
  const local = memoryNonceStore(clock);

  /** The answer that another gateway gave; null when the nonce belongs to another request. */
  const answerElsewhere = async (key: string, signature: string): Promise<Sent | null> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const kept = await shared.ask<string | null>(
        (redis) => redis.get(key),
        () => null,
      );
      // Where Redis has just gone: another gateway has the request, so this one must not run it too.
      if (kept === null) return ANSWERED_BEFORE;
      if (!kept.startsWith(signature)) return null;
      if (kept.length > signature.length) return JSON.parse(kept.slice(signature.length)) as Sent;
      await pause(LOOK_EVERY_MS);
    }
    return ANSWERED_BEFORE;
  };

  return {
    once(request, run) {
      const { partnerId, nonce, signature } = request;
      const key = `${kind}:${partnerId}:${nonce}`;
      return local.once(request, async () => {
        const claim = await shared.ask<'mine' | 'taken' | 'unshared'>(
          async (redis) => ((await redis.set(key, signature, 'PX', REMEMBER_MS, 'NX')) === null ? 'taken' : 'mine'),
          () => 'unshared',
        );
        if (claim === 'taken') return answerElsewhere(key, signature);
        const answer = await run();
        if (claim === 'unshared') return answer;
        void shared.ask<unknown>(
          (redis) => redis.set(key, signature + JSON.stringify(answer), 'PX', REMEMBER_MS),
          () => null,
        );
        return answer;
      });
    },
  };
}

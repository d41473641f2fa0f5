import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SIGNATURE_WINDOW_MS } from '@marquee/contract/vendor';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Shared } from '../../base/live/redis.ts';

/** An answer as it is sent. */
export interface Sent {
  code: number;
  body: string;
}

/** A request that is genuine: its vendor's own nonce, and the signature over time, nonce, path and body. */
export interface GenuineRequest {
  vendorId: number;
  nonce: string;
  signature: string;
}

/**
 * Remembers requests for as long as they could be sent again. The same nonce with the same signature is the same request,
 * which something between vendor and gateway delivered twice.
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
const FIRST_SLOTS = 1 << 12;

/** A set of 53-bit fingerprints in one flat array: eight bytes a nonce where a Set of texts takes a hundred. */
function fingerprintSet() {
  let slots = new Float64Array(FIRST_SLOTS);
  let size = 0;
  const place = (into: Float64Array, print: number): number => {
    const mask = into.length - 1;
    let at = (print % 0x7fffffff) & mask;
    while (into[at] !== 0 && into[at] !== print) at = (at + 1) & mask;
    return at;
  };
  const grow = (): void => {
    const larger = new Float64Array(slots.length * 2);
    for (const print of slots) if (print !== 0) larger[place(larger, print)] = print;
    slots = larger;
  };
  return {
    has: (print: number): boolean => slots[place(slots, print)] === print,
    add(print: number): void {
      if (size * 2 >= slots.length) grow();
      const at = place(slots, print);
      if (slots[at] === print) return;
      slots[at] = print;
      size += 1;
    },
    size: () => size,
  };
}

/** 53 bits of a text, seeded per process so that nobody outside can choose texts that collide. Never 0. */
function fingerprintOf(seedA: number, seedB: number, text: string): number {
  let a = seedA;
  let b = seedB;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    a = Math.imul(a ^ char, 2_654_435_761);
    b = Math.imul(b ^ char, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (b >>> 0) * 2_097_152 + (a >>> 11) || 1;
}

/** What a repeated request hears whose answer is not kept any more, or not known here: it moves nothing and settles nothing. */
const ANSWERED_BEFORE: Sent = {
  code: 503,
  body: JSON.stringify({ status: 'TEMPORARY', message: 'this request was taken before; sign it anew with another nonce' }),
};

/** Sets in two generations: what is added is remembered for one to two turns of `REMEMBER_MS`, less past `maxPerGeneration`. */
function generations(clock: Clock, maxPerGeneration: number) {
  let young = fingerprintSet();
  let old = fingerprintSet();
  let turned = clock.now();
  const turn = (): void => {
    const now = clock.now();
    if (now - turned < REMEMBER_MS && young.size() < maxPerGeneration) return;
    old = now - turned >= 2 * REMEMBER_MS ? fingerprintSet() : young;
    young = fingerprintSet();
    turned = now;
  };
  return {
    has(print: number): boolean {
      turn();
      return young.has(print) || old.has(print);
    },
    add(...prints: number[]): void {
      for (const print of prints) young.add(print);
    },
  };
}

/** An answer that is longer counts for several: one to a request of many movements takes the memory of as many. */
const ANSWER_LENGTH = 512;

/** The latest answers by request, at most twice `most`: the older half goes at once, so that nothing is counted or sorted. */
function latestAnswers(most: number) {
  let young = new Map<string, Promise<Sent | null>>();
  let old = new Map<string, Promise<Sent | null>>();
  let weight = 0;
  return {
    get: (signature: string): Promise<Sent | null> | undefined => young.get(signature) ?? old.get(signature),
    set(signature: string, answer: Promise<Sent | null>): void {
      if (weight >= most) {
        old = young;
        young = new Map();
        weight = 0;
      }
      young.set(signature, answer);
      weight += 1;
    },
    /** Tells what an answer has come to. */
    weigh(answer: Sent | null): void {
      weight += Math.floor((answer?.body.length ?? 0) / ANSWER_LENGTH);
    },
  };
}

export interface NonceLimits {
  /** Nonces of one generation; there are two. */
  maxPerGeneration?: number;
  /** Answers of one generation; a long one counts for several. */
  maxAnswers?: number;
}

/**
 * Requests in this process's memory. A nonce is remembered for ten to twenty minutes, its answer for the last 50,000 to 100,000
 * calls. Past `maxPerGeneration` the older nonces go early, which shortens the memory instead of letting it grow.
 */
export function memoryNonceStore(clock: Clock, limits: NonceLimits = {}): NonceStore {
  const { maxPerGeneration = 4_000_000, maxAnswers = 50_000 } = limits;
  const seedA = randomInt(2 ** 31);
  const seedB = randomInt(2 ** 31);
  const seen = generations(clock, maxPerGeneration);
  const answers = latestAnswers(maxAnswers);
  return {
    async once({ vendorId, nonce, signature }, run) {
      // One print for the nonce and one for the request that used it.
      const used = fingerprintOf(seedA, seedB, `${vendorId} ${nonce}`);
      const same = fingerprintOf(seedA, seedB, `${vendorId} ${nonce} ${signature}`);
      if (seen.has(same)) return answers.get(signature) ?? ANSWERED_BEFORE;
      if (seen.has(used)) return null;
      seen.add(used, same);
      const running = run();
      answers.set(
        signature,
        running.catch(() => ANSWERED_BEFORE),
      );
      const answer = await running;
      answers.weigh(answer);
      return answer;
    },
  };
}

/** How often and how long a gateway looks for the answer that another one is still making. */
const LOOK_EVERY_MS = 50;
const LOOKS = 40;

/**
 * Requests that all gateways share: whoever sets the key first answers, and leaves the answer with it. While Redis is away each
 * process's own memory stands in.
 */
export function sharedNonceStore(
  shared: Pick<Shared, 'ask'>,
  clock: Clock,
  pause: (ms: number) => Promise<unknown> = setTimeout,
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
      const { vendorId, nonce, signature } = request;
      const key = `nonce:${vendorId}:${nonce}`;
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

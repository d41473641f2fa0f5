import { randomInt } from 'node:crypto';
import type { Clock } from '../calendar/clock.ts';

const FIRST_SLOTS = 1 << 12;

/** 53 bits of a partner's number and a text, seeded per process so that nobody outside can choose texts that collide. Never 0. */
function createPrints() {
  const seedA = randomInt(2 ** 31);
  const seedB = randomInt(2 ** 31);
  return (partnerId: number, text: string): number => {
    let a = Math.imul(seedA ^ partnerId, 2_654_435_761);
    let b = Math.imul(seedB ^ partnerId, 1_597_334_677);
    for (let index = 0; index < text.length; index += 1) {
      const char = text.charCodeAt(index);
      a = Math.imul(a ^ char, 2_654_435_761);
      b = Math.imul(b ^ char, 1_597_334_677);
    }
    a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
    b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
    return (b >>> 0) * 2_097_152 + (a >>> 11) || 1;
  };
}

/** By the print of its nonce, the print of a request's signature and the number of its answer: 24 bytes a slot where a Map of texts takes some two hundred. */
function requestTable() {
  let nonces = new Float64Array(FIRST_SLOTS);
  let signatures = new Float64Array(FIRST_SLOTS);
  let answers = new Float64Array(FIRST_SLOTS);
  let size = 0;
  const slotOf = (nonce: number): number => {
    const mask = nonces.length - 1;
    let at = (nonce % 0x7fffffff) & mask;
    while (nonces[at] !== 0 && nonces[at] !== nonce) at = (at + 1) & mask;
    return at;
  };
  const put = (nonce: number, signature: number, answer: number): void => {
    const at = slotOf(nonce);
    nonces[at] = nonce;
    signatures[at] = signature;
    answers[at] = answer;
  };
  const grow = (): void => {
    const smaller = { nonces, signatures, answers };
    const slots = nonces.length * 2;
    nonces = new Float64Array(slots);
    signatures = new Float64Array(slots);
    answers = new Float64Array(slots);
    for (let at = 0; at < smaller.nonces.length; at += 1) {
      const nonce = smaller.nonces[at] ?? 0;
      if (nonce !== 0) put(nonce, smaller.signatures[at] ?? 0, smaller.answers[at] ?? 0);
    }
  };
  return {
    get(nonce: number): { signature: number; answer: number } | null {
      const at = slotOf(nonce);
      return nonces[at] === nonce ? { signature: signatures[at] ?? 0, answer: answers[at] ?? 0 } : null;
    },
    /** Adds a request whose nonce is not there yet. */
    add(nonce: number, signature: number, answer: number): void {
      if (size * 2 >= nonces.length) grow();
      put(nonce, signature, answer);
      size += 1;
    },
    size: () => size,
  };
}

/** The latest answers by their number, as many as weigh no more than `most` together; each weighs 1 until it is weighed. */
function latestAnswers<A>(most: number) {
  const kept: (A | undefined)[] = new Array(most);
  const weights = new Float64Array(most);
  let oldest = 0;
  let next = 0;
  let weight = 0;
  const dropOldest = (): void => {
    weight -= weights[oldest % most] ?? 0;
    kept[oldest % most] = undefined;
    oldest += 1;
  };
  return {
    get: (number: number): A | undefined => (number < oldest ? undefined : kept[number % most]),
    add(answer: A): number {
      if (weight >= most) dropOldest();
      const number = next;
      kept[number % most] = answer;
      weights[number % most] = 1;
      weight += 1;
      next += 1;
      return number;
    },
    weigh(number: number, more: number): void {
      if (more === 0 || number < oldest) return;
      weights[number % most] = (weights[number % most] ?? 0) + more;
      weight += more;
      while (weight > most) dropOldest();
    },
  };
}

export interface RequestLimits {
  /** Requests of one generation; there are two. */
  maxPerGeneration?: number;
  /** Answers that are kept; a long one counts for several. */
  maxAnswers?: number;
}

export interface RequestMemory<A> {
  /** What is known of a request: null when its nonce is new, 'other' when another request used it, else the answer as long as it is kept. */
  get(partnerId: number, nonce: string, signature: string): { answer: A | undefined } | 'other' | null;
  /** Remembers a request that `get` did not know; returns the number of its answer. */
  add(partnerId: number, nonce: string, signature: string, answer: A): number;
  /** Says that an answer takes the memory of so many more. */
  weigh(number: number, more: number): void;
}

/**
 * Requests in two generations: what is added is remembered for one to two turns of `rememberMs`, less past `maxPerGeneration`, and
 * its answer for as long as it is among the latest. It stands in the way of every bet, so it makes no text, and nothing that the
 * collector has to follow but the answer itself.
 */
export function createRequestMemory<A>(clock: Clock, rememberMs: number, limits: RequestLimits): RequestMemory<A> {
  const { maxPerGeneration = 2_000_000, maxAnswers = 100_000 } = limits;
  const printOf = createPrints();
  const answers = latestAnswers<A>(maxAnswers);
  let young = requestTable();
  let old = requestTable();
  let turned = clock.now();
  const turn = (): void => {
    const now = clock.now();
    if (now - turned < rememberMs && young.size() < maxPerGeneration) return;
    old = now - turned >= 2 * rememberMs ? requestTable() : young;
    young = requestTable();
    turned = now;
  };
  return {
    get(partnerId, nonce, signature) {
      turn();
      const print = printOf(partnerId, nonce);
      const known = young.get(print) ?? old.get(print);
      if (!known) return null;
      return known.signature === printOf(partnerId, signature) ? { answer: answers.get(known.answer) } : 'other';
    },
    add(partnerId, nonce, signature, answer) {
      const number = answers.add(answer);
      young.add(printOf(partnerId, nonce), printOf(partnerId, signature), number);
      return number;
    },
    weigh: answers.weigh,
  };
}

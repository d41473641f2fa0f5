import { randomInt } from 'node:crypto';
import { SIGNATURE_WINDOW_MS } from '@marquee/contract/vendor';
import type { Clock } from '../base/clock.ts';
import type { Shared } from '../base/redis.ts';

/** Remembers nonces for as long as a signature with them could be sent again. */
export interface NonceStore {
  /** True the first time a vendor uses a nonce. */
  take(vendorId: number, nonce: string): boolean | Promise<boolean>;
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

/**
 * Nonces in this process's memory, in two generations: a nonce is remembered for ten to twenty minutes. Past
 * `maxPerGeneration` the older generation goes early, which shortens the memory instead of letting it grow; money stays
 * safe even then, because a repeated transaction id moves nothing.
 */
export function memoryNonceStore(clock: Clock, maxPerGeneration = 2_000_000): NonceStore {
  const seedA = randomInt(2 ** 31);
  const seedB = randomInt(2 ** 31);
  let young = fingerprintSet();
  let old = fingerprintSet();
  let turned = clock.now();
  return {
    take(vendorId, nonce) {
      const now = clock.now();
      if (now - turned >= REMEMBER_MS || young.size() >= maxPerGeneration) {
        old = now - turned >= 2 * REMEMBER_MS ? fingerprintSet() : young;
        young = fingerprintSet();
        turned = now;
      }
      const print = fingerprintOf(seedA, seedB, `${vendorId} ${nonce}`);
      if (young.has(print) || old.has(print)) return false;
      young.add(print);
      return true;
    },
  };
}

/** Nonces that all gateways share. While Redis is away each process's own memory stands in. */
export function sharedNonceStore(shared: Pick<Shared, 'ask'>, clock: Clock): NonceStore {
  const local = memoryNonceStore(clock);
  return {
    take(vendorId, nonce) {
      if (!local.take(vendorId, nonce)) return false;
      return shared.ask(
        async (redis) => (await redis.set(`nonce:${vendorId}:${nonce}`, '1', 'PX', REMEMBER_MS, 'NX')) !== null,
        () => true,
      );
    },
  };
}

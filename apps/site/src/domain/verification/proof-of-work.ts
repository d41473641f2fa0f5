import type { Reply } from '@marquee/contract';
import { sha256 } from '../../shared/lib/sha256.ts';

export type Challenge = Reply<'captchaChallenge'>;

/** So long one slice counts before the page may answer its user, in milliseconds. */
const SLICE_MS = 8;
/** The clock is asked after so many numbers. */
const BATCH = 64;

const rest = (): Promise<void> => new Promise((done) => setTimeout(done));

/**
 * Finds the number whose SHA-256 with the salt is the challenge, in slices between which the page answers. Returns what the
 * gateway wants to see: Base64 of the JSON {algorithm, challenge, number, salt, signature}. Rejects when there is no such number.
 */
export async function solveChallenge(
  { algorithm, challenge, salt, signature, maxNumber }: Challenge,
  signal: AbortSignal,
  now: () => number = () => performance.now(),
): Promise<string> {
  if (algorithm !== 'SHA-256') throw new TypeError(`the algorithm ${algorithm} is not known`);
  const encoder = new TextEncoder();
  let sliceEnd = now() + SLICE_MS;
  for (let number = 0; number <= maxNumber; number += 1) {
    if (sha256(encoder.encode(salt + number)) === challenge) {
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
    }
    if (number % BATCH !== 0 || now() < sliceEnd) continue;
    await rest();
    signal.throwIfAborted();
    sliceEnd = now() + SLICE_MS;
  }
  throw new RangeError('the challenge has no solution');
}

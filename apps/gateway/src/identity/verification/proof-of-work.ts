import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { takeProof } from './proofs.ts';
import type { Verification } from './types.ts';

const SECOND_MS = 1_000;
const ALGORITHM = 'SHA-256';
/** A phone finds the number within a second or two. */
const MAX_NUMBER = 100_000;
const GOOD_SECONDS = 300;
/** The end of the salt keeps digits of the number from being read as digits of the moment. */
const SALT = /^[0-9a-f]{24}\?expires=(\d{10})&$/;

/** The verification widget's challenges. */
export interface ProofOfWork {
  challenge(merchantId: number): ReturnType<Verification['challenge']>;
  /** Checks a solved challenge, base64 of JSON, and spends it. */
  check(merchantId: number, solution: string): Promise<boolean>;
}

interface Solution {
  algorithm: string;
  challenge: string;
  number: number;
  salt: string;
  signature: string;
}

/** The solution in a form's field; null when it is none. */
function solutionIn(text: string): Solution | null {
  let given: unknown;
  try {
    given = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return null;
  }
  const { algorithm, challenge, number, salt, signature } = (given ?? {}) as Record<string, unknown>;
  const isText = [algorithm, challenge, salt, signature].every((part) => typeof part === 'string');
  const isNumber = Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) <= MAX_NUMBER;
  return isText && isNumber ? ({ algorithm, challenge, number, salt, signature } as Solution) : null;
}

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Makes the challenges, with numbers up to `most`: signed, so that none need be kept, and good once, which is kept. */
export function createProofOfWork(db: Database, clock: Clock, secret: Buffer, most = MAX_NUMBER): ProofOfWork {
  const hash = (salt: string, number: number): string => createHash('sha256').update(`${salt}${number}`).digest('hex');
  const sign = (merchantId: number, challenge: string): string =>
    createHmac('sha256', secret).update(`proof|${merchantId}|${challenge}`).digest('hex');

  return {
    challenge(merchantId) {
      const ends = Math.floor(clock.now() / SECOND_MS) + GOOD_SECONDS;
      const salt = `${randomBytes(12).toString('hex')}?expires=${ends}&`;
      const challenge = hash(salt, randomInt(most + 1));
      return { algorithm: ALGORITHM, challenge, salt, signature: sign(merchantId, challenge), maxNumber: most };
    },
    async check(merchantId, text) {
      const given = solutionIn(text);
      const ends = Number(SALT.exec(given?.salt ?? '')?.[1] ?? 0) * SECOND_MS;
      if (!given || given.algorithm !== ALGORITHM || ends <= clock.now()) return false;
      if (!/^[0-9a-f]{64}$/.test(given.challenge) || !same(given.challenge, hash(given.salt, given.number))) return false;
      // Any text that is not ASCII would make bytes of another length.
      if (!/^[0-9a-f]{64}$/.test(given.signature) || !same(given.signature, sign(merchantId, given.challenge))) return false;
      return takeProof(db, `proof|${given.challenge}`, new Date(ends));
    },
  };
}

import type { Clock } from '../../base/calendar/clock.ts';
import type { Runner } from '../../base/database/database.ts';
import { forgetCodes, forgetQuota } from './code-store.ts';
import { forgetKeys } from './keys.ts';
import { forgetMessages } from './outbox.ts';
import { forgetProofs } from './proofs.ts';

const DAY_MS = 86_400_000;
/** Codes count for the limits of a day; one more day lets customer service see what was sent. */
const CODES_DAYS = 2;

type Chunk = (db: Runner, before: Date, most: number) => Promise<number>;

/** What of the verification is old: each deletes one chunk, and the moment before which it deletes. For the daily job. */
export function forgetVerification(clock: Clock): readonly { chunk: Chunk; before: Date }[] {
  const ago = (days: number): Date => new Date(clock.now() - days * DAY_MS);
  return [
    { chunk: forgetCodes, before: ago(CODES_DAYS) },
    { chunk: forgetQuota, before: ago(CODES_DAYS) },
    { chunk: forgetKeys, before: ago(1) },
    { chunk: forgetProofs, before: ago(0) },
    { chunk: forgetMessages, before: ago(1) },
  ];
}

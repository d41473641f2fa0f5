import { BusinessError } from '../../base/errors.ts';
import type { SecuritySettings } from '../../brand/index.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Who asks for too many codes waits for five minutes: docs/rules/verification.md#limits-of-codes. */
const BURST_MS = 5 * MINUTE_MS;
/** Codes that one number or mail address, and one caller's address, get within those minutes. */
const PER_TARGET = 3;
const PER_ADDRESS = 10;
/** Codes that one caller's address gets in 24 hours: households and offices share one. */
const PER_ADDRESS_DAY = 60;

/** Codes that only a number's own member can have sent there, with the password or a session; all others anybody can. */
const MEMBERS: ReadonlySet<string> = new Set(['verify', 'payment']);

/** As many of the newest codes as the limits look at: the two kinds of them are counted apart. */
export const targetMost = (security: SecuritySettings): number => 2 * Math.max(PER_TARGET, security.codesPerTarget);
export const ADDRESS_MOST = PER_ADDRESS_DAY;

/** The refusal of who comes too early: with the seconds to wait, and the minutes for its words. */
function tooMany(waitMs: number): BusinessError {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  const minutes = Math.ceil(seconds / 60);
  return new BusinessError('phone.too.many', {
    params: { minutes },
    value: { retryAfterSeconds: seconds },
    retryAfterSeconds: seconds,
  });
}

/** Milliseconds until fewer than `most` of the moments, newest first, lie within the span; 0 or less: now. */
const waitFor = (moments: readonly Date[], most: number, spanMs: number, now: number): number => {
  const oldest = moments[most - 1];
  return oldest === undefined ? 0 : oldest.getTime() + spanMs - now;
};

/**
 * Refuses a code that comes too soon after the last one for the same purpose, or after too many to the target or for the address.
 * A stranger who uses up what visitors get for a number does not lock its member out of the second step: that is counted apart.
 * Both lists are newest first. Throws `phone.too.many` or `phone.quota`.
 */
export function demandRoom(
  security: SecuritySettings,
  purpose: string,
  sent: readonly { at: Date; purpose: string }[],
  asked: readonly { at: Date }[],
  now: number,
): void {
  const toTarget = sent.filter((code) => MEMBERS.has(code.purpose) === MEMBERS.has(purpose)).map(({ at }) => at);
  const toAddress = asked.map(({ at }) => at);
  const last = sent.filter((code) => code.purpose === purpose).map(({ at }) => at);
  const day = [waitFor(toTarget, security.codesPerTarget, DAY_MS, now), waitFor(toAddress, PER_ADDRESS_DAY, DAY_MS, now)];
  if (Math.max(...day) > 0) throw new BusinessError('phone.quota');
  const wait = Math.max(
    waitFor(last, 1, security.codeMinutes * MINUTE_MS, now),
    waitFor(toTarget, PER_TARGET, BURST_MS, now),
    waitFor(toAddress, PER_ADDRESS, BURST_MS, now),
  );
  if (wait > 0) throw tooMany(wait);
}

import { describe, expect, it } from 'vitest';
import { type GuessRecord, giveBack, takeGuess } from './guesses.ts';

const MINUTE = 60_000;
const LIMITS = { captchaAfter: 3, lockAfter: 10, failureMinutes: 30, lockMinutes: 15 };
const EMPTY: GuessRecord = { failures: [], lockedUntil: null };

/** Tries at given moments, each with its captcha solved; returns the record that they leave. */
const after = (moments: readonly number[]): GuessRecord =>
  moments.reduce((record, moment) => takeGuess(record, moment, LIMITS, true).record, EMPTY);
const times = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe('guesses at one name', () => {
  it('need no captcha for the first three, and one from then on', () => {
    expect(times(3).map((count) => takeGuess(after(times(count)), 10, LIMITS, false).taken.state)).toEqual([
      'open',
      'open',
      'open',
    ]);
    expect(takeGuess(after(times(3)), 10, LIMITS, false).taken).toEqual({ state: 'captcha' });
    expect(takeGuess(after(times(3)), 10, LIMITS, true).taken).toMatchObject({ state: 'open', failures: 4, locks: false });
  });

  it('lock the name for 15 minutes with the tenth', () => {
    expect(takeGuess(after(times(9)), 10, LIMITS, true).taken).toMatchObject({ state: 'open', failures: 10, locks: true });
    const locked = after(times(10));
    expect(takeGuess(locked, 10, LIMITS, true).taken).toEqual({ state: 'locked', seconds: 900 });
    expect(takeGuess(locked, 9 + 15 * MINUTE - 1, LIMITS, true).taken.state).toBe('locked');
    expect(takeGuess(locked, 9 + 15 * MINUTE, LIMITS, true).taken.state).toBe('open');
  });

  it('still need the captcha after a lock, and are seven more to the next one', () => {
    const later = 9 + 15 * MINUTE;
    expect(takeGuess(after(times(10)), later, LIMITS, false).taken.state).toBe('captcha');
    const [sixth, seventh] = [6, 7].map((count) => after([...times(10), ...times(count, later)]).lockedUntil);
    expect([sixth, seventh === null]).toEqual([null, false]);
  });

  it('keep the newest after a lock, so that the captcha stays for half an hour after the last', () => {
    const locked = after(times(10).map((count) => count * MINUTE));
    expect(takeGuess(locked, 24 * MINUTE, LIMITS, true).record.failures).toEqual([7, 8, 9, 24].map((count) => count * MINUTE));
    expect(takeGuess(locked, 36 * MINUTE, LIMITS, false).taken.state).toBe('captcha');
  });

  it('are forgotten half an hour later, one by one', () => {
    const record = after([0, 1, 2]);
    expect(takeGuess(record, 30 * MINUTE - 1, LIMITS, false).taken.state).toBe('captcha');
    expect(takeGuess(record, 30 * MINUTE, LIMITS, false).taken).toMatchObject({ state: 'open', failures: 3 });
  });

  it('are not lengthened by tries during a lock', () => {
    const locked = after(times(10));
    expect(takeGuess(locked, 5 * MINUTE, LIMITS, true).record).toBe(locked);
  });

  it('are given back, with the lock that the last of them was', () => {
    expect(giveBack(after([5, 5, 6]), 5)).toEqual({ failures: [5, 6], lockedUntil: null });
    expect(giveBack(after(times(10)), 9)).toEqual({ failures: times(9), lockedUntil: null });
    expect(giveBack(after([1]), 7)).toEqual({ failures: [1], lockedUntil: null });
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { solveChallenge } from './proof-of-work.ts';

const SALT = 'a1b2c3d4e5f6?expires=1790000000';
const challengeOf = (number: number) => ({
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update(`${SALT}${number}`).digest('hex'),
  salt: SALT,
  signature: 'signed',
  maxNumber: 2_000,
});

describe('a proof of work', () => {
  it('tells the number that was looked for, with what it was given', async () => {
    const solved = await solveChallenge(challengeOf(1_234), new AbortController().signal);
    expect(JSON.parse(atob(solved))).toEqual({
      algorithm: 'SHA-256',
      challenge: challengeOf(1_234).challenge,
      number: 1_234,
      salt: SALT,
      signature: 'signed',
    });
  });

  it('fails where there is no such number, and with an algorithm that it does not know', async () => {
    const { signal } = new AbortController();
    await expect(solveChallenge(challengeOf(2_001), signal)).rejects.toThrow('no solution');
    await expect(solveChallenge({ ...challengeOf(1), algorithm: 'MD5' }, signal)).rejects.toThrow('MD5');
  });

  it('lets the page answer in between, and stops when nobody waits any more', async () => {
    const leaving = new AbortController();
    let time = 0;
    // Each look at the clock finds a slice used up.
    const solving = solveChallenge(challengeOf(1_900), leaving.signal, () => (time += 10));
    setTimeout(() => leaving.abort(new Error('left')));
    await expect(solving).rejects.toThrow('left');
  });
});

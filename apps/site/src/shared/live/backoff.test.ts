import { describe, expect, it } from 'vitest';
import { backoffMs, retryAfterMs } from './backoff.ts';

describe('backoffMs', () => {
  it('doubles, up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => backoffMs(attempt, 1))).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  it('spreads the clients over the second half of each pause', () => {
    expect(backoffMs(3, 0)).toBe(2000);
    expect(backoffMs(3, 0.5)).toBe(3000);
  });
});

describe('retryAfterMs', () => {
  const asked = (status: number, after?: string) => new Response('', { status, headers: after ? { 'Retry-After': after } : {} });

  it.each([429, 503])('takes the seconds of a %i, and up to a quarter more', (status) => {
    expect(retryAfterMs(asked(status, '40'), 0)).toBe(40_000);
    expect(retryAfterMs(asked(status, '40'), 0.5)).toBe(45_000);
  });

  it('takes nothing from other answers, and from what is no number', () => {
    for (const answer of [asked(429), asked(429, 'soon'), asked(429, '-5'), asked(502, '40')]) {
      expect(retryAfterMs(answer, 1)).toBe(0);
    }
  });

  it('does not stay away for hours', () => {
    expect(retryAfterMs(asked(503, '86400'), 0)).toBe(300_000);
  });
});

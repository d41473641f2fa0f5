import { describe, expect, test } from 'vitest';
import { NoAnswer, Refusal, refusalOf } from '../api.ts';
import { RETRY_MS, steadfast } from './steadfast.ts';

function watch() {
  const seen = { lost: [] as boolean[], back: 0, waits: [] as number[] };
  const waiting = {
    onLost: (first: boolean) => void seen.lost.push(first),
    onBack: () => void seen.back++,
    pause: (ms: number) => {
      seen.waits.push(ms);
      return Promise.resolve();
    },
  };
  return { seen, waiting };
}

/** Answers in turn; repeats the last. */
function answers(...list: (Error | string)[]) {
  let calls = 0;
  const call = (): Promise<string> => {
    const next = list[Math.min(calls++, list.length - 1)];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? '');
  };
  return { call, count: () => calls };
}

describe('asking until there is an answer', () => {
  test('a lost answer is asked for again, with growing waits, and the veil is lifted once', async () => {
    const { seen, waiting } = watch();
    const { call } = answers(new NoAnswer(), new NoAnswer(), 'played');
    expect(await steadfast(call, waiting)).toBe('played');
    expect(seen).toEqual({ lost: [true, false], back: 1, waits: [RETRY_MS[0], RETRY_MS[1]] });
  });

  test('a refusal is an answer: it is not asked again', async () => {
    const { seen, waiting } = watch();
    const { call, count } = answers(new Refusal('funds'));
    await expect(steadfast(call, waiting)).rejects.toMatchObject({ code: 'funds' });
    expect(count()).toBe(1);
    expect(seen.waits).toEqual([]);
  });

  test('a silent wallet is asked a few times, then the player is told', async () => {
    const { seen, waiting } = watch();
    const { call, count } = answers(new Refusal('wallet.unavailable'));
    await expect(steadfast(call, waiting)).rejects.toMatchObject({ code: 'wallet.unavailable' });
    expect(count()).toBe(5);
    expect(seen.back).toBe(1);
  });
});

describe('what a failed answer means', () => {
  test('known codes are refusals, unknown server errors leave the outcome open', () => {
    expect(refusalOf(409, { error: 'too.fast', message: '' })).toMatchObject({ code: 'too.fast' });
    expect(refusalOf(429, { error: 'rate.limited', message: '' })).toMatchObject({ code: 'rate.limited' });
    expect(refusalOf(503, { error: 'wallet.unavailable', message: '' })).toBeInstanceOf(Refusal);
    expect(refusalOf(502, '<html>')).toBeInstanceOf(NoAnswer);
    expect(refusalOf(401, null)).toMatchObject({ code: 'session.expired' });
    expect(refusalOf(400, { error: 'something else' })).toMatchObject({ code: 'bad.request' });
  });

  test('a refusal that has used up a secret carries the next commitment', () => {
    expect(refusalOf(409, { error: 'funds', message: '', nextCommitment: 'ab' })).toMatchObject({ nextCommitment: 'ab' });
  });
});

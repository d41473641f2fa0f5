import type { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../base/clock.ts';
import type { Shared } from '../base/redis.ts';
import { memoryNonceStore, sharedNonceStore } from './nonces.ts';

const MINUTE = 60_000;

describe('nonces', () => {
  test('are taken once, per vendor', () => {
    const nonces = memoryNonceStore(manualClock(0));
    expect(nonces.take(1, 'nonce-one')).toBe(true);
    expect(nonces.take(1, 'nonce-one')).toBe(false);
    expect(nonces.take(2, 'nonce-one')).toBe(true);
    expect(nonces.take(1, 'nonce-two')).toBe(true);
  });

  test('are remembered for as long as a signature could be sent again', () => {
    const clock = manualClock(0);
    const nonces = memoryNonceStore(clock);
    for (let minute = 0; minute <= 40; minute += 1) {
      clock.set(minute * MINUTE);
      expect(nonces.take(1, `at-${minute}`)).toBe(true);
      for (let back = 0; back <= Math.min(minute, 9); back += 1) expect(nonces.take(1, `at-${minute - back}`)).toBe(false);
    }
  });

  test('are forgotten in the end', () => {
    const clock = manualClock(0);
    const nonces = memoryNonceStore(clock);
    void nonces.take(1, 'old');
    clock.advance(21 * MINUTE);
    expect(nonces.take(1, 'old')).toBe(true);
  });

  test('are told apart among many, also while the memory grows', () => {
    const nonces = memoryNonceStore(manualClock(0));
    for (let index = 0; index < 50_000; index += 1) expect(nonces.take(1, `nonce-${index}`)).toBe(true);
    for (let index = 0; index < 50_000; index += 997) expect(nonces.take(1, `nonce-${index}`)).toBe(false);
  });

  test('take bounded memory: the oldest go first', () => {
    const nonces = memoryNonceStore(manualClock(0), 100);
    for (let index = 0; index < 250; index += 1) void nonces.take(1, `nonce-${index}`);
    expect(nonces.take(1, 'nonce-0')).toBe(true);
    expect(nonces.take(1, 'nonce-249')).toBe(false);
  });

  test('are shared through Redis, and kept here when it is away', async () => {
    const keys = new Set<string>();
    let isAway = false;
    const redis = {
      set: async (key: string, _value: string, _px: string, ms: number) => {
        expect(ms).toBe(600_000);
        if (keys.has(key)) return null;
        keys.add(key);
        return 'OK';
      },
    } as unknown as Redis;
    const shared: Pick<Shared, 'ask'> = { ask: (command, instead) => (isAway ? instead() : command(redis)) };
    const [one, two] = [sharedNonceStore(shared, manualClock(0)), sharedNonceStore(shared, manualClock(0))];
    expect(await one.take(1, 'first')).toBe(true);
    expect(await two.take(1, 'first')).toBe(false);
    isAway = true;
    expect(await one.take(1, 'second')).toBe(true);
    expect(await one.take(1, 'second')).toBe(false);
  });
});

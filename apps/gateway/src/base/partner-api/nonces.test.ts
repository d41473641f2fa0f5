import type { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import type { Shared } from '../live/redis.ts';
import { memoryNonceStore, type NonceStore, type Sent, sharedNonceStore } from './nonces.ts';

const MINUTE = 60_000;
const answer = (body: string): Sent => ({ code: 200, body });

/** Delivers a request; `ran` says whether it was run, `answer` what was answered. */
async function deliver(store: NonceStore, nonce: string, more: { partnerId?: number; signature?: string; body?: string } = {}) {
  const { partnerId = 1, signature = `signed-${nonce}`, body = 'first' } = more;
  let ran = false;
  const given = await store.once({ partnerId, nonce, signature }, async () => {
    ran = true;
    return answer(body);
  });
  return { ran, body: given && given.code === 200 ? given.body : given };
}

/** Redis as far as nonces need it. */
function fakeRedis() {
  const keys = new Map<string, string>();
  const state = { isAway: false, keys };
  const redis = {
    set: async (key: string, value: string, _px: string, ms: number, nx?: string) => {
      expect(ms).toBe(600_000);
      if (nx && keys.has(key)) return null;
      keys.set(key, value);
      return 'OK';
    },
    get: async (key: string) => keys.get(key) ?? null,
  } as unknown as Redis;
  const ask: Shared['ask'] = (command, instead) => (state.isAway ? instead() : command(redis));
  return Object.assign(state, { shared: { ask } });
}

describe('nonces', () => {
  test('run a request once: a second delivery hears the first answer', async () => {
    const store = memoryNonceStore(manualClock(0));
    expect(await deliver(store, 'nonce-one')).toEqual({ ran: true, body: 'first' });
    expect(await deliver(store, 'nonce-one', { body: 'second' })).toEqual({ ran: false, body: 'first' });
  });

  test('are refused with another request', async () => {
    const store = memoryNonceStore(manualClock(0));
    await deliver(store, 'nonce-one');
    expect(await deliver(store, 'nonce-one', { signature: 'other' })).toEqual({ ran: false, body: null });
  });

  test('of one partner leave another partner’s alone', async () => {
    const store = memoryNonceStore(manualClock(0));
    const [one, two] = await Promise.all([
      deliver(store, 'nonce-one', { signature: 'a', body: 'of the first' }),
      deliver(store, 'nonce-one', { signature: 'b', body: 'of the second', partnerId: 2 }),
    ]);
    expect([one, two]).toEqual([
      { ran: true, body: 'of the first' },
      { ran: true, body: 'of the second' },
    ]);
    expect(await deliver(store, 'nonce-one', { signature: 'b', partnerId: 2 })).toEqual({ ran: false, body: 'of the second' });
  });

  test('let a second delivery wait for the first that is still running', async () => {
    const store = memoryNonceStore(manualClock(0));
    const gate = Promise.withResolvers<Sent>();
    const request = { partnerId: 1, nonce: 'nonce-one', signature: 's' };
    const first = store.once(request, () => gate.promise);
    const second = store.once(request, async () => answer('run twice'));
    gate.resolve(answer('once'));
    expect(await Promise.all([first, second])).toEqual([answer('once'), answer('once')]);
  });

  test('call a request undecided whose run failed, and do not run it again', async () => {
    const store = memoryNonceStore(manualClock(0));
    const request = { partnerId: 1, nonce: 'nonce-one', signature: 's' };
    await expect(store.once(request, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await store.once(request, async () => answer('late'))).toMatchObject({ code: 503 });
  });

  test('are remembered for as long as a signature could be sent again', async () => {
    const clock = manualClock(0);
    const store = memoryNonceStore(clock);
    for (let minute = 0; minute <= 40; minute += 1) {
      clock.set(minute * MINUTE);
      expect(await deliver(store, `at-${minute}`)).toMatchObject({ ran: true });
      for (let back = 0; back <= Math.min(minute, 9); back += 1)
        expect(await deliver(store, `at-${minute - back}`)).toMatchObject({ ran: false });
    }
  });

  test('are forgotten in the end', async () => {
    const clock = manualClock(0);
    const store = memoryNonceStore(clock);
    await deliver(store, 'old');
    clock.advance(21 * MINUTE);
    expect(await deliver(store, 'old')).toMatchObject({ ran: true });
  });

  test('are told apart among many, also while the memory grows', async () => {
    const store = memoryNonceStore(manualClock(0));
    for (let index = 0; index < 20_000; index += 1) expect((await deliver(store, `nonce-${index}`)).ran).toBe(true);
    for (let index = 0; index < 20_000; index += 997) expect((await deliver(store, `nonce-${index}`)).ran).toBe(false);
  });

  test('take bounded memory: the oldest go first', async () => {
    const store = memoryNonceStore(manualClock(0), { maxPerGeneration: 100 });
    for (let index = 0; index < 250; index += 1) await deliver(store, `nonce-${index}`);
    expect(await deliver(store, 'nonce-0')).toMatchObject({ ran: true });
    expect(await deliver(store, 'nonce-249')).toMatchObject({ ran: false });
  });

  test('outlive their answers: what was answered long ago is undecided, and not run', async () => {
    const store = memoryNonceStore(manualClock(0), { maxAnswers: 10 });
    for (let index = 0; index < 25; index += 1) await deliver(store, `nonce-${index}`);
    expect(await deliver(store, 'nonce-0')).toMatchObject({ ran: false, body: { code: 503 } });
    expect(await deliver(store, 'nonce-24')).toEqual({ ran: false, body: 'first' });
  });
});

describe('answers that are long', () => {
  test('count for several: a gateway keeps fewer of them', async () => {
    const long = 'x'.repeat(5_000);
    const known = async (body: string): Promise<boolean> => {
      const store = memoryNonceStore(manualClock(0), { maxAnswers: 20 });
      for (let index = 0; index < 10; index += 1) await deliver(store, `nonce-${index}`, { body });
      return (await deliver(store, 'nonce-0')).body === body;
    };
    expect([await known('short'), await known(long)]).toEqual([true, false]);
  });
});

describe('nonces that gateways share', () => {
  test('are run by one of them; the other gives its answer', async () => {
    const { shared } = fakeRedis();
    const [one, two] = [sharedNonceStore(shared, manualClock(0)), sharedNonceStore(shared, manualClock(0))];
    expect(await deliver(one, 'nonce-one')).toEqual({ ran: true, body: 'first' });
    expect(await deliver(two, 'nonce-one', { body: 'second' })).toEqual({ ran: false, body: 'first' });
    expect(await deliver(two, 'nonce-one', { signature: 'other' })).toEqual({ ran: false, body: null });
    expect(await deliver(two, 'nonce-one', { partnerId: 2 })).toMatchObject({ ran: true });
  });

  test('wait for the gateway that is still answering, and call it undecided when it never does', async () => {
    const { shared } = fakeRedis();
    const gate = Promise.withResolvers<Sent>();
    let looks = 0;
    const pause = async (): Promise<void> => {
      looks += 1;
      if (looks === 3) gate.resolve(answer('slow'));
    };
    const one = sharedNonceStore(shared, manualClock(0));
    const two = sharedNonceStore(shared, manualClock(0), { pause });
    const first = one.once({ partnerId: 1, nonce: 'slow', signature: 'signed-slow' }, () => gate.promise);
    expect(await deliver(two, 'slow')).toEqual({ ran: false, body: 'slow' });
    expect(await first).toEqual(answer('slow'));
    void one.once({ partnerId: 1, nonce: 'never', signature: 'signed-never' }, () => new Promise(() => undefined));
    expect(await deliver(two, 'never')).toMatchObject({ ran: false, body: { code: 503 } });
  });

  test('are kept in each gateway’s own memory while Redis is away', async () => {
    const state = fakeRedis();
    const store = sharedNonceStore(state.shared, manualClock(0));
    state.isAway = true;
    expect(await deliver(store, 'nonce-one')).toEqual({ ran: true, body: 'first' });
    expect(await deliver(store, 'nonce-one', { body: 'second' })).toEqual({ ran: false, body: 'first' });
  });
});

import { expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import { createSessionCache } from './session-cache.ts';
import type { SessionRow } from './session-store.ts';

const token = Buffer.from('digest');
const row = (id: bigint): SessionRow => ({
  id,
  accountId: 1n,
  merchantId: 1,
  username: 'someone',
  type: 0,
  status: 'ACTIVE',
  cookieHash: Buffer.alloc(32),
  lastSeenAt: new Date(0),
  expiresAt: new Date(1),
  revokedAt: null,
  mustChangePassword: false,
  assistantId: null,
  assistantName: null,
  assistantPages: null,
});

function counted() {
  const clock = manualClock(1_000_000);
  const cache = createSessionCache(clock);
  let reads = 0;
  const get = (answer: SessionRow | null = row(1n)) =>
    cache.get(token, async () => {
      reads += 1;
      return answer;
    });
  return { clock, cache, get, reads: () => reads };
}

it('reads a session once in three seconds', async () => {
  const { clock, get, reads } = counted();
  await get();
  clock.advance(2_999);
  await get();
  expect(reads()).toBe(1);
  clock.advance(1);
  await get();
  expect(reads()).toBe(2);
});

it('does not keep that there is no session', async () => {
  const { get, reads } = counted();
  expect(await get(null)).toBeNull();
  expect(await get()).not.toBeNull();
  expect(reads()).toBe(2);
});

it('reads a forgotten session again', async () => {
  const { cache, get, reads } = counted();
  await get();
  cache.forget(1n);
  await get();
  expect(reads()).toBe(2);
});

it('does not keep a read that began before the session was ended', async () => {
  const { cache, get, reads } = counted();
  let finish = (_row: SessionRow) => {};
  const slow = cache.get(
    token,
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  cache.forget(1n);
  finish(row(1n));
  await slow;
  await get();
  expect(reads()).toBe(1);
});

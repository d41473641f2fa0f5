import { expect, it } from 'vitest';
import { temporaryFolder, testClock, testStudio } from '../testing/studio.ts';
import { housekeeping } from './jobs.ts';
import { createLocks } from './lock.ts';
import { SESSION_IDLE_MS, sessionOf } from './sessions.ts';

it('forgets idle sessions and spent nonces, and nothing that is still of use', () => {
  const folder = temporaryFolder();
  const clock = testClock();
  const studio = testStudio({ folder: folder.path, gatewayUrl: 'http://127.0.0.1:9', clock });
  const { sessions } = studio.store;
  const old = studio.launch();
  sessions.claimNonce('TDW', 'nonce-old', clock.now());
  clock.advance(SESSION_IDLE_MS);
  const young = studio.launch();
  sessions.claimNonce('TDW', 'nonce-young', clock.now());
  housekeeping(studio.base);
  expect(sessionOf(studio.base, old).gameCode).toBe('pearl-tide');
  clock.advance(1);
  expect(() => sessionOf(studio.base, old)).toThrow(expect.objectContaining({ code: 'session.expired' }));
  housekeeping(studio.base);
  expect(sessionOf(studio.base, young).gameCode).toBe('pearl-tide');
  expect(sessions.claimNonce('TDW', 'nonce-young', clock.now())).toBe(false);
  expect(sessions.claimNonce('TDW', 'nonce-old', clock.now())).toBe(true);
  studio.close();
  folder.remove();
});

it('runs tasks of one key in order and of different keys side by side, whatever becomes of them', async () => {
  const lock = createLocks();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = lock('a', async () => {
    await gate.promise;
    seen.push('first');
    throw new Error('failed');
  });
  const second = lock('a', async () => seen.push('second'));
  await lock('b', async () => seen.push('other'));
  gate.resolve();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(seen).toEqual(['other', 'first', 'second']);
});

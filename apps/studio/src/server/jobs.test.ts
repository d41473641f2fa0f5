import { temporaryFolder } from '@marquee/service/testing';
import { expect, it } from 'vitest';
import { testClock, testStudio } from '../testing/studio.ts';
import { housekeeping, REFUSED_KEPT_MS } from './jobs.ts';
import { createLocks } from './lock.ts';
import { SESSION_IDLE_MS, sessionOf } from './sessions.ts';

it('forgets idle sessions and spent nonces, and nothing that is still of use', async () => {
  const folder = temporaryFolder();
  const clock = testClock();
  const studio = testStudio({ folder: folder.path, gatewayUrl: 'http://127.0.0.1:9', clock });
  const { sessions } = studio.store;
  const old = studio.launch();
  sessions.claimNonce('TDW', 'nonce-old', clock.now());
  clock.advance(SESSION_IDLE_MS);
  const young = studio.launch();
  sessions.claimNonce('TDW', 'nonce-young', clock.now());
  await housekeeping(studio.base);
  expect(sessionOf(studio.base, old).gameCode).toBe('pearl-tide');
  clock.advance(1);
  expect(() => sessionOf(studio.base, old)).toThrow(expect.objectContaining({ code: 'session.expired' }));
  await housekeeping(studio.base);
  expect(sessionOf(studio.base, young).gameCode).toBe('pearl-tide');
  expect(sessions.claimNonce('TDW', 'nonce-young', clock.now())).toBe(false);
  expect(sessions.claimNonce('TDW', 'nonce-old', clock.now())).toBe(true);
  studio.close();
  folder.remove();
});

it('forgets refused rounds once they are old, however many, and no others', async () => {
  const folder = temporaryFolder();
  const clock = testClock();
  const studio = testStudio({ folder: folder.path, gatewayUrl: 'http://127.0.0.1:9', clock });
  const { rounds } = studio.store;
  const seat = { vendor: 'TDW', player: 'player-1', gameCode: 'pearl-tide' };
  const insert = (name: string, state: 'refused' | 'closed'): void => {
    const texts = {
      stake: '5000',
      clientRandom: null,
      clientSeed: 's',
      params: {},
      choices: [],
      requestKey: name,
      secret: 's',
      payout: '0',
      refusal: null,
      state,
    };
    const balances = { balanceBefore: null, balanceAfter: null };
    const times = { openedAt: clock.now(), touchedAt: clock.now(), closedAt: clock.now() };
    rounds.insert({
      ...seat,
      trial: false,
      pooled: false,
      roundId: name,
      gameVersion: '1.0.0',
      currency: 'VND',
      spinsServed: 0,
      ...texts,
      ...balances,
      ...times,
    });
  };
  insert('played', 'closed');
  for (let n = 0; n < 1_200; n += 1) insert(`old-${n}`, 'refused');
  clock.advance(1);
  insert('young', 'refused');
  clock.advance(REFUSED_KEPT_MS);
  await housekeeping(studio.base);
  expect(['old-0', 'old-1199', 'young', 'played'].map((name) => rounds.find(name)?.roundId)).toEqual([
    undefined,
    undefined,
    'young',
    'played',
  ]);
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

import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundOf } from '../../engine/round.ts';
import { pearlTide } from '../../games/pearl-tide.ts';
import { type FakeGateway, startFakeGateway } from '../../testing/fake-gateway.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { KEY, secretWith, testClock, testStudio } from '../../testing/studio.ts';
import { Failure } from '../failure.ts';
import { deliverDue } from '../outbound.ts';
import { recover } from '../recovery.ts';
import { sessionOf } from '../sessions.ts';
import { TRIAL_BALANCE } from './trial.ts';

const LOSS = secretWith('pearl-tide', 'losing', (spins, coins) => spins === 1 && coins === 0);
const FEATURE = secretWith('pearl-tide', 'feature', (spins, coins) => spins === 6 && coins > 15);

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, 1_000n);
});
afterAll(() => gateway.close());

/** A trial's two rounds on a studio that dies at step `at`, and what must hold when it has started again. True when the death came. */
async function liveAndDie(at: number): Promise<boolean> {
  const folder = temporaryFolder();
  const clock = testClock();
  const options = { folder: folder.path, gatewayUrl: gateway.url, clock };
  const plain = testStudio(options);
  const token = plain.launchTrial();
  await plain.authenticate(token);
  plain.close();

  const death = killer(at);
  const first = testStudio({ ...options, wrap: death.wrap });
  try {
    first.setSecret(token, LOSS);
    await first.spin(token, 'request-1', 'losing');
    clock.advance(3_000);
    first.setSecret(token, FEATURE);
    const { round } = await first.spin(token, 'request-2', 'feature');
    for (let index = 1; index <= round.freeSpinsTotal; index += 1) await first.freeSpin(token, round.roundId, index);
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
  }
  if (!death.isDead()) first.close();

  const next = testStudio(options);
  await recover(next.base, next.lock);
  clock.advance(20_000);
  await deliverDue(next.base);
  const player = sessionOf(next.base, token).player ?? '';
  const seat = { vendor: 'TDW', player, gameCode: 'pearl-tide' };
  const open = next.store.rounds.unfinished(seat);
  for (let index = open?.spinsServed ?? 6; open && index <= 5; index += 1) await next.freeSpin(token, open.roundId, index);
  let expected = TRIAL_BALANCE;
  for (const round of next.store.rounds.history(seat, Number.MAX_SAFE_INTEGER, 100)) {
    expect(['closed', 'cancelled']).toContain(round.state);
    if (round.state === 'closed') expected += BigInt(roundOf(pearlTide, round).coins) * 1_000n - 5_000n;
  }
  expect(next.store.trials.balance(player)).toBe(expected.toString());
  expect(next.store.rounds.unfinished(seat)).toBeNull();
  expect(next.store.rounds.backlog().entries).toBe(0);
  expect(gateway.calls).toEqual([]);
  next.close();
  folder.remove();
  return death.isDead();
}

it('a trial survives the death of the studio at every step: no play money is moved twice and none is lost', async () => {
  let at = 0;
  while (await liveAndDie(at)) at += 1;
  expect(at).toBeGreaterThan(30);
});

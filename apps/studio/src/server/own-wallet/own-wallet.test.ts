import type { LaunchReply } from '@marquee/contract/vendor';
import { silentLog, temporaryFolder } from '@marquee/service/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coinsToAmount, roundOf } from '../../engine/round.ts';
import { bayRegatta } from '../../games/bay-regatta.ts';
import { type FakeGateway, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FAKE_PLAYER, FAKE_TOKEN } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { CLIENT_RANDOM, KEY, NO_DEADLINE, secretWith, testClock } from '../../testing/studio.ts';
import { createWallet } from '../../vendor/client.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import { createLocks } from '../lock.ts';
import { deliverDue } from '../outbound.ts';
import { paidSpin } from '../play.ts';
import type { RoundRecord } from '../records.ts';
import { recover } from '../recovery.ts';
import { authenticate, launch, sessionOf } from '../sessions.ts';
import { openStore } from '../store.ts';
import { balance, transfer, transferStatus } from './own-transfers.ts';
import { reportRounds } from './own-wallet.ts';

const VENDOR = 'SLT';
const SEAT = { vendor: VENDOR, player: FAKE_PLAYER, gameCode: 'bay-regatta' };
const START = 1_000_000n;
const STAKE = String(bayRegatta.stakes[0]);
const WIN = secretWith('bay-regatta', 'winning', (spins, coins) => spins === 1 && coins > 0);
const LOSS = secretWith('bay-regatta', 'losing', (spins, coins) => spins === 1 && coins === 0, 3);
const NEVER = secretWith('bay-regatta', 'losing', (spins, coins) => spins === 1 && coins === 0, 4);

let gateway: FakeGateway;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  gateway = await startFakeGateway(KEY, 0n);
  folder = temporaryFolder();
});
afterEach(async () => {
  await gateway.close();
  folder.remove();
});

const inward = (transferId: string, amount = START) =>
  ({ transferId, player: FAKE_PLAYER, currency: 'VND', direction: 'in', amount: amount.toString() }) as const;
const outward = (transferId: string, amount: bigint) => ({ ...inward(transferId, amount), direction: 'out' }) as const;
const question = (transferId: string) => ({ transferId, player: FAKE_PLAYER, currency: 'VND' });

/** What rounds pay by their secrets. */
const paidOf = (rounds: readonly RoundRecord[]): bigint =>
  rounds.reduce((sum, round) => sum + coinsToAmount(bayRegatta, BigInt(STAKE), roundOf(bayRegatta, round).coins), 0n);

function studioAt(path: string, clock = testClock(), wrap: (base: Base) => Base = (base) => base) {
  const keys = new Map([[VENDOR, KEY]]);
  const wallet = createWallet({ gatewayUrl: gateway.url, keys, now: clock.now, deadline: NO_DEADLINE });
  const base = wrap({ store: openStore(path), wallet, clock, log: silentLog });
  return {
    base,
    clock,
    held: (): string => balance(base, VENDOR, { player: FAKE_PLAYER, currency: 'VND' }).balance ?? '',
    async seat(): Promise<string> {
      const page = { language: 'VI', device: 'mobile', parentOrigin: 'http://site.test', backUrl: 'http://site.test/' } as const;
      const request = { ...page, token: FAKE_TOKEN, gameCode: 'bay-regatta', currency: 'VND', demo: false };
      const reply: LaunchReply = launch(base, VENDOR, request, () => 'http://studio.test');
      const token = reply.url?.split('#t=')[1] ?? '';
      await authenticate(base, sessionOf(base, token));
      return token;
    },
    spin(token: string, requestKey: string, clientSeed: string, secret: string) {
      base.store.sessions.saveSecret(sessionOf(base, token).tokenHash, secret);
      const session = { ...sessionOf(base, token), player: FAKE_PLAYER };
      return paidSpin(base, session, { requestKey, stake: STAKE, clientRandom: CLIENT_RANDOM, clientSeed });
    },
  };
}

describe('the wallet of a vendor of its own', () => {
  it('moves money once for each transfer, and no more out than there is', () => {
    const { base, held } = studioAt(folder.path);
    expect(transfer(base, VENDOR, inward('t-1'))).toEqual({ status: 'OK', balance: '1000000' });
    expect(transfer(base, VENDOR, inward('t-1'))).toEqual({ status: 'OK', balance: '1000000' });
    expect(transfer(base, VENDOR, inward('t-1', 5n)).status).toBe('TX_MISMATCH');
    expect(transfer(base, VENDOR, outward('t-2', 1_000_001n)).status).toBe('INSUFFICIENT_FUNDS');
    expect(transferStatus(base, VENDOR, question('t-2'))).toEqual({ status: 'OK', state: 'refused' });
    expect(transfer(base, VENDOR, outward('t-3', 400_000n)).balance).toBe('600000');
    expect(transferStatus(base, VENDOR, question('t-3'))).toEqual({ status: 'OK', state: 'applied' });
    expect(transfer(base, VENDOR, { ...inward('t-4'), currency: 'USD' }).status).toBe('WRONG_CURRENCY');
    expect(transfer(base, 'TDW', inward('t-5')).status).toBe('BAD_REQUEST');
    expect(held()).toBe('600000');
    base.store.close();
  });

  it('bars a transfer that was asked about before it came', () => {
    const { base, held } = studioAt(folder.path);
    expect(transferStatus(base, VENDOR, question('late'))).toEqual({ status: 'OK', state: 'refused' });
    expect(transfer(base, VENDOR, inward('late')).status).toBe('TX_ROLLED_BACK');
    expect(transferStatus(base, VENDOR, question('late'))).toEqual({ status: 'OK', state: 'refused' });
    expect(held()).toBe('0');
    base.store.close();
  });

  it('takes stakes from its own books only while the gateway’s session lives, and reports what is settled', async () => {
    const studio = studioAt(folder.path);
    const { base, clock, held } = studio;
    transfer(base, VENDOR, inward('t-1'));
    const token = await studio.seat();
    await studio.spin(token, 'request-1', 'winning', WIN);
    clock.advance(3_000);
    await studio.spin(token, 'request-2', 'losing', LOSS);
    await deliverDue(base);
    const payout = paidOf(base.store.rounds.history(SEAT, Number.MAX_SAFE_INTEGER, 10));
    expect(payout).toBeGreaterThan(0n);
    expect(held()).toBe((START + payout - 2n * BigInt(STAKE)).toString());
    expect(gateway.calls).not.toContain('debit');

    // The first answer is lost: the same rounds are reported again, and known again.
    gateway.fate = (call) => (call === 'rounds' ? 'mute' : 'fine');
    expect(await reportRounds(base)).toBe(2);
    gateway.fate = () => 'fine';
    clock.advance(60_000);
    expect(await reportRounds(base)).toBe(2);
    expect(await reportRounds(base)).toBe(0);
    const reported = [...gateway.wallet.reported.values()].map((text) => JSON.parse(text) as Record<string, string>);
    expect(reported.map(({ stake, payout: paid }) => [stake, paid])).toEqual([
      [STAKE, payout.toString()],
      [STAKE, '0'],
    ]);

    gateway.wallet.isSessionAlive = false;
    clock.advance(3_000);
    await expect(studio.spin(token, 'request-3', 'losing', NEVER)).rejects.toMatchObject({ code: 'session.expired' });
    expect(held()).toBe((START + payout - 2n * BigInt(STAKE)).toString());
    base.store.close();
  });
});

/** Two rounds and a transfer out on a studio that dies at step `at`, and what must hold when it has started again. True when the death came. */
async function liveAndDie(at: number): Promise<boolean> {
  const place = temporaryFolder();
  gateway.wallet.reported.clear();
  const plain = studioAt(place.path);
  transfer(plain.base, VENDOR, inward('t-1'));
  const token = await plain.seat();
  plain.base.store.close();

  const death = killer(at);
  const first = studioAt(place.path, plain.clock, death.wrap);
  try {
    await first.spin(token, 'request-1', 'winning', WIN);
    plain.clock.advance(3_000);
    await first.spin(token, 'request-2', 'losing', LOSS);
    transfer(first.base, VENDOR, outward('t-2', 100_000n));
    await reportRounds(first.base);
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
  }
  if (!death.isDead()) first.base.store.close();

  const next = studioAt(place.path, plain.clock);
  await recover(next.base, createLocks());
  plain.clock.advance(700_000);
  await deliverDue(next.base);
  await reportRounds(next.base);
  let expected = START - (transferStatus(next.base, VENDOR, question('t-2')).state === 'applied' ? 100_000n : 0n);
  const rounds = next.base.store.rounds.history(SEAT, Number.MAX_SAFE_INTEGER, 100);
  const closed = rounds.filter(({ state }) => state === 'closed');
  expected += paidOf(closed) - BigInt(closed.length) * BigInt(STAKE);
  expect(next.held()).toBe(expected.toString());
  // Every round that was settled is reported, once, and no other.
  expect([...gateway.wallet.reported.keys()].sort()).toEqual(closed.map(({ roundId }) => roundId).sort());
  expect(next.base.store.own(VENDOR).dueReports(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  next.base.store.close();
  place.remove();
  return death.isDead();
}

it('keeps its books through the death of the studio at every step, and reports each settled round', {
  timeout: 60_000,
}, async () => {
  let at = 0;
  while (await liveAndDie(at)) at += 1;
  expect(at).toBeGreaterThan(20);
});

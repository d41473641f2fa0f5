import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyKind, databaseKinds } from '../../base/testing/database.ts';
import type { PlayGuard } from '../deps.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { vendorClient } from '../testing/vendor-client.ts';

const MINUTE = 60_000;

describe.each(databaseKinds)('vendor API on %s', (kind) => {
  let harness: Harness;
  let guard: PlayGuard = () => null;

  beforeAll(async () => {
    harness = await openHarness(kind, { guards: [(stake) => guard(stake)] });
  });
  afterAll(() => harness?.close());

  test('a session ends after half an hour without use, and not while it is used', async () => {
    const { call, clock, seat } = harness;
    const { token } = await seat();
    for (let turn = 0; turn < 4; turn += 1) {
      clock.advance(29 * MINUTE);
      expect((await call('balance', { token })).status).toBe('OK');
    }
    clock.advance(30 * MINUTE);
    expect((await call('balance', { token })).status).toBe('TOKEN_EXPIRED');
  });

  test('a session ends a day after its start, however much it is used', async () => {
    const { call, clock, seat } = harness;
    const { token } = await seat();
    for (let turn = 0; turn < 71; turn += 1) {
      clock.advance(20 * MINUTE);
      expect((await call('balance', { token })).status).toBe('OK');
    }
    clock.advance(21 * MINUTE);
    expect((await call('balance', { token })).status).toBe('TOKEN_EXPIRED');
  });

  test('a guard refuses the stake with its reason, and lets repetitions and wins through', async () => {
    const { seat } = harness;
    const who = await seat();
    const taken = await who.debit({ txId: 'g-1', roundId: 'g-r' });
    guard = ({ amount }) => (amount === 10_000n ? 'LIMIT_REACHED' : null);
    expect(await who.debit({})).toMatchObject({ status: 'LIMIT_REACHED', balance: '990000' });
    expect(await who.debit({ txId: 'g-1', roundId: 'g-r' })).toEqual(taken);
    expect((await who.credit({ roundId: 'g-r', amount: '1' })).status).toBe('OK');
    guard = () => null;
    expect((await who.debit({})).status).toBe('OK');
  });

  test('a debit that its rollback has barred stays barred, whatever limit was reached since', async () => {
    const who = await harness.seat();
    expect((await who.rollback({ refTxId: 'barred', roundId: 'b-r' })).status).toBe('OK');
    guard = () => 'LIMIT_REACHED';
    expect(await who.debit({ txId: 'barred', roundId: 'b-r' })).toMatchObject({ status: 'TX_ROLLED_BACK', balance: '1000000' });
    expect((await who.debit({ roundId: 'b-r' })).status).toBe('LIMIT_REACHED');
    guard = () => null;
  });

  test('an account of which identity says that it may not bet is refused within ten seconds', async () => {
    const { clock, gateway, seat } = harness;
    const who = await seat();
    expect((await who.debit({})).status).toBe('OK');
    const account = gateway.accounts.get(who.accountId);
    if (account) account.status = 'NO_BET';
    clock.advance(10_000);
    expect(await who.debit({})).toMatchObject({ status: 'PLAYER_BLOCKED', balance: '990000' });
  });

  test('a closed vendor takes no stakes and still pays', async () => {
    const { gateway, seat } = harness;
    const who = await seat();
    expect((await who.debit({ txId: 'v-1', roundId: 'v-r' })).status).toBe('OK');
    const vendor = await gateway.catalogue.vendorByCode('RLT');
    if (!vendor) throw new Error('no vendor');
    vendor.status = 'closed';
    expect((await who.debit({})).status).toBe('GAME_DISABLED');
    expect((await who.credit({ roundId: 'v-r', amount: '777' })).status).toBe('OK');
    vendor.status = 'open';
  });

  test('a game may change within a session, as at live tables', async () => {
    const who = await harness.seat();
    expect((await who.debit({ gameCode: 'table' })).status).toBe('OK');
  });

  test('a mismatch is counted for the alarm', async () => {
    const { gateway, seat } = harness;
    const who = await seat();
    await who.debit({ txId: 'm-1', roundId: 'm-r' });
    expect((await who.debit({ txId: 'm-1', roundId: 'm-r', amount: '20000' })).status).toBe('TX_MISMATCH');
    const { values } = await gateway.metrics.mismatches.get();
    expect(values).toEqual([{ labels: { vendor: 'RLT' }, value: 1 }]);
  });

  test('a ledger that cannot be asked is answered 503 TEMPORARY, and the same request works later', async () => {
    const { gateway, seat } = harness;
    const who = await seat();
    const { post } = gateway.wallet;
    gateway.wallet.post = async () => ({ status: 'unknown' });
    expect(await who.debit({ txId: 't-1', roundId: 't-r' })).toEqual({
      http: 503,
      status: 'TEMPORARY',
      currency: 'VND',
    });
    gateway.wallet.post = async () => {
      throw new Error('the connection broke');
    };
    expect(await who.debit({ txId: 't-1', roundId: 't-r' })).toMatchObject({ http: 500, status: 'TEMPORARY' });
    // Why is counted, and not told.
    const { values } = await harness.gateway.metrics.temporary.get();
    expect(values.map(({ labels, value }) => [labels.vendor, labels.cause, value])).toEqual([
      ['RLT', 'unknown', 1],
      ['RLT', 'database failed', 1],
    ]);
    gateway.wallet.post = post;
    expect(await who.debit({ txId: 't-1', roundId: 't-r' })).toMatchObject({ http: 200, status: 'OK', balance: '990000' });
  });

  test('answers are not kept by anybody on the way', async () => {
    const response = await fetch(`${harness.gateway.url}/vendor/v1/balance`, { method: 'POST', body: '{}' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'BAD_SIGNATURE', message: 'the signature does not fit' });
  });

  test('the test aid changes only players that it made', async () => {
    const { call, db, seat } = harness;
    const who = await seat();
    await db.query({ text: 'delete from test_player where player_id = $1', values: [who.player] });
    expect(await call('test/session', { balance: '1', player: who.player })).toMatchObject({ status: 'BAD_REQUEST' });
  });
});

test('without demo mode there is no test aid', async () => {
  const harness = await openHarness(anyKind, { demo: false });
  const answer = await vendorClient(harness.gateway.url, 'RLT', harness.clock.now)('test/session', { balance: '1' });
  await harness.close();
  expect(answer.http).toBe(404);
});

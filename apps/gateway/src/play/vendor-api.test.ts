import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '../base/clock.ts';
import { databaseKinds, openTestDatabase } from '../base/testing/database.ts';
import { baseSql, playSql, startTestGateway, type TestGateway } from './testing/gateway.ts';
import { vendorClient } from './testing/vendor-client.ts';

const START = Date.UTC(2026, 0, 15, 5);

describe.each(databaseKinds)('vendor API on %s', (kind) => {
  const clock = manualClock(START);
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let gateway: TestGateway;
  let call: ReturnType<typeof vendorClient>;

  beforeAll(async () => {
    db = await openTestDatabase(kind, playSql(baseSql));
    gateway = await startTestGateway({ db, clock });
    call = vendorClient(gateway.url, 'RLT', clock.now);
  });
  afterAll(async () => {
    await gateway?.close();
    await db?.close();
  });

  const session = async (balance = '1000000', more = {}) => {
    const made = await call('test/session', { balance, ...more });
    expect(made.status).toBe('OK');
    return { token: String(made['token']), player: String(made['player']) };
  };

  test('a round: authenticate, debit, credit, balance', async () => {
    const { token, player } = await session();
    expect(await call('authenticate', { token, requestId: 'a1' })).toMatchObject({
      status: 'OK',
      player,
      currency: 'VND',
      balance: '1000000',
      requestId: 'a1',
      gameCode: 'lantern',
    });
    const bet = { token, txId: 'd1', roundId: 'r1', gameCode: 'lantern', amount: '10000', currency: 'VND' };
    const first = await call('debit', bet);
    expect(first).toMatchObject({ http: 200, status: 'OK', balance: '990000' });
    const win = { player, txId: 'c1', roundId: 'r1', gameCode: 'lantern', amount: '25000', currency: 'VND', roundFinished: true };
    expect(await call('credit', { ...win, debitTxId: 'd1' })).toMatchObject({ status: 'OK', balance: '1015000' });
    expect(await call('debit', bet)).toEqual(first);
    expect(await call('balance', { token })).toMatchObject({ status: 'OK', balance: '1015000' });
    expect(await gateway.wallet.reconcile()).toEqual([]);
  });
});

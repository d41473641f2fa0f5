import { cases, ownWalletCases, reportTable, runCases, runOwnWalletCases } from '@marquee/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../base/calendar/clock.ts';
import { databaseKinds, openTestDatabase } from '../../base/testing/database.ts';
import { baseSql, playSql, startTestGateway, TEST_KEYS, type TestGateway } from '../testing/gateway.ts';

describe.each(databaseKinds)('conformance on %s', (kind) => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let gateway: TestGateway;

  beforeAll(async () => {
    db = await openTestDatabase(kind, playSql(baseSql));
    gateway = await startTestGateway({ db, clock: systemClock });
  });
  afterAll(async () => {
    await gateway?.close();
    await db?.close();
  });

  const target = (vendor: string) => ({ url: gateway.url, vendor, key: TEST_KEYS.get(vendor) ?? '' });

  /** Rounds that nothing has ended: by the movements themselves, and by the betting record. */
  const openRounds = async () => {
    const inTheLedger = await db.query({
      text: `select account_id, group_id from transfer d
             where kind = 1 and amount > 0
               and not exists (select from transfer u where (u.account_id, u.provider, u.tx_id, u.kind) = (d.account_id, d.provider, d.tx_id, 7))
               and not exists (select from transfer c where (c.account_id, c.provider, c.group_id) = (d.account_id, d.provider, d.group_id) and c.closes)`,
    });
    const onRecord = await db.query({ text: `select round_ref from play_round where status = 'open'` });
    return { inTheLedger, onRecord };
  };

  test('there are at least 60 cases, each with a name and a reason', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { title, why } of cases) expect(Math.min(title.length, why.length)).toBeGreaterThan(10);
  });

  test('the gateway passes every case, and its ledger agrees with itself', { timeout: 240_000 }, async () => {
    const results = await runCases(target('RLT'), cases, { other: target('XYZ'), parallel: 4 });
    const bad = results.filter(({ outcome }) => outcome !== 'pass');
    expect(bad, reportTable(bad)).toEqual([]);
    expect(await gateway.wallet.reconcile()).toEqual([]);
    await gateway.play.catchUp();
    expect(await openRounds()).toEqual({ inTheLedger: [], onRecord: [] });
  });

  test('the gateway passes every case of a vendor with a wallet of its own', { timeout: 120_000 }, async () => {
    const results = await runOwnWalletCases(target('OWN'), ownWalletCases, { parallel: 4 });
    const bad = results.filter(({ outcome }) => outcome !== 'pass');
    expect(bad, reportTable(bad)).toEqual([]);
    expect(await gateway.wallet.reconcile()).toEqual([]);
    await gateway.play.catchUp();
    expect(await openRounds()).toEqual({ inTheLedger: [], onRecord: [] });
    expect(await gateway.play.differences()).toEqual([]);
  });
});

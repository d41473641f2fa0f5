import { cases, reportTable, runCases } from '@marquee/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { databaseKinds, openTestDatabase } from '../base/testing/database.ts';
import { baseSql, playSql, startTestGateway, TEST_KEYS, type TestGateway } from './testing/gateway.ts';

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

  test('there are at least 60 cases, each with a name and a reason', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { title, why } of cases) expect(Math.min(title.length, why.length)).toBeGreaterThan(10);
  });

  test('the gateway passes every case, and its ledger agrees with itself', { timeout: 120_000 }, async () => {
    const results = await runCases(target('RLT'), cases, { other: target('XYZ'), parallel: 4 });
    const bad = results.filter(({ outcome }) => outcome !== 'pass');
    expect(bad, reportTable(bad)).toEqual([]);
    expect(await gateway.wallet.reconcile()).toEqual([]);
  });
});

import type { AddressInfo } from 'node:net';
import { gatewayCases, reportTable, runGatewayCases } from '@marquee/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../../base/metrics.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { type OrderWorld, openOrders } from '../testing/orders.ts';
import { channelApiOf, PROVIDER, TEST_KEYS } from '../testing/provider.ts';

describe.each(databaseKinds)('conformance of the channel API on %s', (kind) => {
  let world: OrderWorld;
  let api: Awaited<ReturnType<typeof channelApiOf>>;
  let url = '';

  beforeAll(async () => {
    world = await openOrders(kind);
    // The suite signs by the wall's clock.
    world.clock.advance(Date.now() - world.clock.now());
    for (const code of TEST_KEYS.keys())
      await world.db.query({
        text: `insert into payment_provider (code, name, base_url, changed_at) values ($1, $1, 'https://pay.example', now())`,
        values: [code],
      });
    const cashier = world.cashierOf(
      {},
      {
        providers: {
          keys: TEST_KEYS,
          otherKeys: new Map(),
          nonces: memoryNonceStore(world.clock),
          metrics: createMetrics(),
          fetch,
          testAccount: async () => ({ merchantId: 1, accountId: world.newMember(), currency: 'VND' }),
        },
      },
    );
    api = await channelApiOf(cashier, world.clock);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await api?.close();
    await world?.close();
  });

  const target = (provider: string) => ({ url, provider, key: TEST_KEYS.get(provider) ?? '' });

  test('the gateway passes every case, and its ledger agrees with itself', { timeout: 240_000 }, async () => {
    const results = await runGatewayCases(target(PROVIDER), gatewayCases, {
      other: target('OTHERPAY'),
      parallel: 4,
    });
    expect(results).toHaveLength(gatewayCases.length);
    const bad = results.filter(({ outcome }) => outcome !== 'pass');
    expect(bad, reportTable(bad)).toEqual([]);
    expect(await world.wallet.reconcile()).toEqual([]);
  });
});

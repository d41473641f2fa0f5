import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { App } from '../app.ts';
import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { createLog } from '../base/log.ts';
import type { Merchant } from '../brand/index.ts';
import type { Cashier } from '../cashier/index.ts';
import { countEarnings } from '../points/earning/following.ts';
import { createPoints } from '../points/index.ts';
import { sealOrders } from '../points/mall/order-store.ts';
import type { Wallet } from '../wallet/index.ts';

interface Walked {
  app: App;
  clock: Clock;
  cashier: Cashier;
  wallet: Wallet;
  events: Events;
  merchant: Merchant;
}

/** What is earned, redeemed, delivered, rejected and converted, and what a member reads of it. */
export async function walkPoints(
  { app: { db }, clock, cashier, wallet, events, merchant }: Walked,
  accountId: bigint,
): Promise<void> {
  const points = createPoints({
    ...{ db, clock, log: createLog('silent'), events, wallet, requirements: cashier.wagering },
    guardLoads: async () => {},
  });
  const at = new Date(clock.now());
  const merchantId = merchant.id;
  const told = { merchantId, accountId, category: 'RNG', amount: 9_990_000n, placedAt: at, at };
  await db.transaction((tx) => countEarnings(tx, async () => new Map([[accountId, 3]]), [{ ...told, id: BigInt(clock.now()) }]));
  const given = { merchantId, accountId, key: `walk:${randomUUID()}`, kind: 'MISSION', points: 9_000, at } as const;
  await db.transaction((tx) => points.post(tx, given));
  const member = { merchant, accountId, vipLevel: 3 };
  const reward = (await points.list(merchantId)).find(({ slug }) => slug === 'phone-credit');
  const asked = { rewardId: reward?.id ?? 0, quantity: 1, address: null, mobile: '0912345678' };
  const decision = { remark: 'walk', record: async () => {} };
  for (const decide of ['deliver', 'reject'] as const) {
    const { orderNo } = await points.redeem(member, { ...asked, requestKey: randomUUID() });
    await points[decide](merchantId, orderNo, decision);
  }
  expect((await points.convert(member, { points: 1_000, requestKey: randomUUID() })).state).toBe('COMPLETED');
  await points.convertLeft(merchant, accountId);
  for (const isOpen of [true, false]) await points.orders(merchantId, { isOpen, before: null, count: 10 });
  const asker = { merchant, accountId, language: 'EN', languages: ['EN'] };
  await points.record(asker, { status: 'COMPLETED', exchangeType: 'PRODUCT' });
  for await (const piece of await points.recordFile(asker, {})) expect(piece).not.toBe('');
  await db.transaction((tx) => sealOrders(tx, 10));
  for (const job of points.jobs) await job.run({ start: at });
}

import { expect } from 'vitest';
import type { App } from '../app.ts';
import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { memoryRateLimiter } from '../base/limits/rate-limit.ts';
import { createLog } from '../base/log.ts';
import type { Brand, Merchant } from '../brand/index.ts';
import { createCashier } from '../cashier/index.ts';
import { createIdentity } from '../identity/index.ts';
import { createBetReading } from '../play/rounds/bet-reading.ts';
import type { Wallet } from '../wallet/index.ts';
import { walkPayouts } from './walk-payouts.ts';
import { walkPoints } from './walk-points.ts';
import { walkWagering } from './walk-wagering.ts';

/** Every way of an order of money. */
export async function walkCashier(
  {
    app,
    clock,
    wallet,
    events,
    brand,
    merchant,
  }: { app: App; clock: Clock; wallet: Wallet; events: Events; brand: Brand; merchant: Merchant },
  who: { merchantId: number; accountId: bigint },
): Promise<void> {
  const log = createLog('silent');
  const cashier = createCashier({
    db: app.db,
    clock,
    log,
    events,
    wallet,
    openStakes: createBetReading(wallet).openStakes,
    images: brand.images,
    calendarOf: brand.byId,
    clearBalanceOf: async () => 10_000n,
  });
  const order = (requestKey: string) => ({ ...who, currency: 'VND', channel: 'BANK', amount: 1_000_000n, requestKey });
  const paid = await cashier.requestDeposit(order('paid'));
  expect((await cashier.requestDeposit(order('paid'))).orderNo).toBe(paid.orderNo);
  expect((await cashier.confirmDeposit(paid.orderNo)).state).toBe('SUCCESS');
  const unpaid = await cashier.requestDeposit(order('unpaid'));
  expect((await cashier.failDeposit(unpaid.orderNo, 'unpaid')).state).toBe('FAILED');
  const out = await cashier.requestWithdrawal(order('out'));
  await cashier.approveWithdrawal(out.orderNo);
  await cashier.payWithdrawal(out.orderNo);
  expect((await cashier.settleWithdrawal(out.orderNo, 'SUCCESS')).state).toBe('SUCCESS');
  const back = await cashier.requestWithdrawal(order('back'));
  expect((await cashier.rejectWithdrawal(back.orderNo, 'review')).state).toBe('REJECTED');
  await walkPayouts({ app, clock, wallet, events, brand, cashier }, brand.of({ id: who.merchantId }), who.accountId);
  for (const job of cashier.jobs) await job.run({ start: new Date(clock.now()) });
  const agent =
    (
      await createIdentity({ db: app.db, clock, events, rates: memoryRateLimiter(clock), brand }).accountByName(
        merchant.id,
        'demoagent',
      )
    )?.id ?? 0n;
  await walkWagering({ app, clock, cashier, wallet, merchant }, who.accountId, agent);
  await walkPoints({ app, clock, cashier, wallet, events, merchant }, who.accountId);
}

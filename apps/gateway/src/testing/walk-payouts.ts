import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { App } from '../app.ts';
import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { createPictures, type Pictures } from '../base/pictures/pictures.ts';
import type { Brand, Merchant } from '../brand/index.ts';
import { type Cashier, createMoneyOut, nobodyKnows, withdrawalOpsCalls } from '../cashier/index.ts';
import { fittingPassword } from '../cashier/testing/withdrawing.ts';
import type { Wallet } from '../wallet/index.ts';

interface Walked {
  app: App;
  clock: Clock;
  wallet: Wallet;
  events: Events;
  brand: Brand;
  cashier: Cashier;
}

/** What a member and operators do about money out: accounts, pictures, withdrawals in parts, disputes, the queue. */
export async function walkPayouts(
  { app, clock, wallet, events, brand, cashier }: Walked,
  merchant: Merchant,
  accountId: bigint,
): Promise<void> {
  const { db } = app;
  const pictures = createPictures({ db, clock });
  const member = { merchantId: merchant.id, accountId };
  const asker = { type: 1, status: 'ACTIVE', vipLevel: 0, realName: 'Tran An', hasPaymentPassword: true };
  const out = createMoneyOut({
    db,
    clock,
    events,
    wallet,
    cashier,
    pictures,
    brandOf: brand.of,
    members: { realName: async () => 'Tran An', prove: async () => {} },
    memberOf: async () => asker,
    lookAtPaymentPassword: () => fittingPassword(),
    holders: nobodyKnows,
    outstanding: {
      remainingTurnover: async () => 0n,
      holdTurnover: async () => ({ left: 0n, finish: async () => {} }),
      openDebt: async () => 0n,
    },
  });
  const account = {
    bankCode: 'LOTUS',
    account: String(BigInt(`0x${randomUUID().slice(0, 8)}`) + 1_000_000n),
    cardType: 'BC',
  } as const;
  const { bankCardId } = await out.accounts.bind(member, account);
  await db.query({
    text: `update payout_account set created_at = created_at - interval '2 days' where account_id = $1 and removed_at is null`,
    values: [accountId],
  });
  await out.accounts.setDefault(member, { bankCardId });
  expect((await out.accounts.list({ merchantId: merchant.id, accountId })).list).toHaveLength(1);
  const { orderNo } = await out.withdrawals.submit(merchant, accountId, { amount: 50, bankCardId });
  expect((await out.withdrawals.settings(merchant, accountId, 'EN')).blocker).toBeNull();
  await walkPayout({ cashier, accountId, orderNo, pictures: () => pictures, merchant });
  const next = await out.withdrawals.submit(merchant, accountId, { amount: 51, bankCardId });
  await walkDesk({ db, clock, pictures, payouts: cashier.payouts }, merchant, next.orderNo);
  await out.accounts.remove(member, { bankCardId });
  // One stays, so that there is a row to make many of.
  await out.accounts.bind(member, account);
  await out.accounts.lock(member);
  for (const job of [...out.jobs, ...cashier.jobs, ...pictures.jobs]) await job.run({ start: new Date(clock.now()) });
}

/** What operators do about an order. */
async function walkDesk(
  { db, clock, pictures, payouts }: { db: App['db']; clock: Clock; pictures: Pictures; payouts: Cashier['payouts'] },
  merchant: Merchant,
  orderNo: string,
): Promise<void> {
  const handlers = withdrawalOpsCalls({
    db,
    clock,
    // The operator's walk looks at the signs.
    risk: { look: async () => new Map() },
    pictures,
    payouts,
    unitValueOf: async () => 1_000,
  });
  const asked = {
    merchant,
    operator: 'walk',
    isOfEveryBrand: true,
    isApproved: false,
    askSecondPerson: () => expect.fail(),
    announce: () => async () => {},
    record: () => async () => {},
  };
  const code = { merchant: merchant.code };
  const ask = { ...asked, body: undefined as never };
  await handlers.opsWithdrawals({ ...ask, query: { ...code, state: 'REVIEWING' } });
  await handlers.opsWithdrawals({ ...ask, query: { ...code, after: orderNo } });
  const change = { ...asked, query: undefined as never };
  await handlers.opsWithdrawalClaim({ ...change, body: { ...code, orderNo: orderNo, claim: true } });
  await handlers.opsWithdrawalNote({ ...change, body: { ...code, orderNo: orderNo, note: 'walked' } });
  await handlers.opsWithdrawalDecide({
    ...change,
    body: { ...code, orderNo: orderNo, decision: 'approve', reason: 'walk' },
  });
  await handlers.opsWithdrawalPay({ ...change, body: { ...code, orderNo: orderNo } });
  await handlers.opsDisputes({ ...ask, query: code });
  const { batch } = await handlers.opsPayoutBatch({ ...change, body: code });
  await handlers.opsPayoutBatch({ ...change, body: { ...code, batch } });
  await handlers.opsWithdrawalFail({ ...change, body: { ...code, orderNo: orderNo, reason: 'walk' } });
  const level = { level: 1, dailyCount: 4, dailyAmount: 100_000, freeCount: 4, feePercent: 0, feeCap: 50 };
  await handlers.opsWithdrawalRulesPut({ ...change, body: { ...code, mayCancel: false, levels: [level] } });
}

/** One payout in two parts, the first of them disputed and paid again. */
async function walkPayout({
  cashier,
  accountId,
  orderNo,
  pictures,
  merchant,
}: {
  cashier: Cashier;
  accountId: bigint;
  orderNo: string;
  pictures: () => ReturnType<typeof createPictures>;
  merchant: Merchant;
}): Promise<void> {
  const { payouts } = cashier;
  const [first, second] = [`${orderNo}.1`, `${orderNo}.2`];
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const picture = await pictures().add({ merchantId: merchant.id, accountId }, png);
  await pictures().own(accountId, picture);
  await cashier.approveWithdrawal(orderNo);
  await cashier.payWithdrawal(orderNo, [200_000n, 300_000n]);
  await payouts.sent(first, { hint: '', isCertain: false });
  await payouts.dispute(accountId, first, 'nothing', (tx) => pictures().tie(tx, accountId, [picture], `${first}/1`));
  await pictures().idsOf([`${first}/1`]);
  await payouts.decide(first, 'again', 'walk', async () => {});
  await payouts.sent(first, { hint: '', isCertain: false });
  await payouts.received(accountId, first);
  await payouts.give(second, 'PLAYBANK');
  const report = {
    provider: 'PLAYBANK',
    eventId: randomUUID(),
    payoutNo: second,
    amount: 300_000n,
    currency: merchant.currency,
    providerRef: 'r',
  };
  expect((await payouts.report({ ...report, state: 'PAID' })).status).toBe('OK');
}

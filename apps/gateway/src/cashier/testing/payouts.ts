import { createMetrics } from '../../base/metrics.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import type { Cashier } from '../cashier.ts';
import { insertPayoutAccount } from '../payout-accounts/store.ts';
import { type OrderWorld, UNIT } from './orders.ts';
import { fakeProvider, PROVIDER, TEST_KEYS } from './provider.ts';

/** A provider that pays each number once, and what it was asked. */
export function payingProvider() {
  const fake = fakeProvider();
  const paid = new Map<string, bigint>();
  const pay = (body: Record<string, unknown>) => {
    paid.set(String(body['payoutNo']), BigInt(String(body['amount'])));
    return { status: 'OK', providerRef: `out-${String(body['payoutNo'])}` };
  };
  const numbersOf = (call: string): string[] =>
    fake.asked.filter((each) => each.call === call).map(({ body }) => String(body['payoutNo'] ?? body['no']));
  return {
    fake,
    pay,
    numbersOf,
    sent: () => [...paid.values()].reduce((a, b) => a + b, 0n) / UNIT,
    reset(): void {
      fake.reset();
      paid.clear();
      fake.answers['payout'] = pay;
      fake.answers['status'] = ({ no }) => ({ status: 'OK', state: paid.has(String(no)) ? 'PENDING' : 'UNKNOWN' });
    },
  };
}

/** Lets a provider run the channel of bank accounts. */
export async function runByProvider({ db }: OrderWorld): Promise<void> {
  await db.query({
    text: `insert into payment_provider (code, name, base_url, changed_at) values ($1, $1, 'https://pay.example', now())`,
    values: [PROVIDER],
  });
  await db.query({
    text: `update payment_channel set provider = $1, method = 'TRANSFER', kind = 'BANK' where code = 'BANK'`,
    values: [PROVIDER],
  });
}

/** The cashier of a gateway that reaches the provider. */
export const gatewayOf = (world: OrderWorld, send: typeof fetch): Cashier =>
  world.cashierOf(
    {},
    {
      providers: {
        keys: TEST_KEYS,
        otherKeys: new Map(),
        nonces: memoryNonceStore(world.clock),
        metrics: createMetrics(),
        fetch: send,
      },
    },
  );

/** A withdrawal of 80 to a bank account, approved. */
export async function approvedOf(world: OrderWorld, cashier: Cashier) {
  const member = await world.rich(100n);
  const { orderNo } = await cashier.requestWithdrawal(world.asked(member, 80n));
  const accountNo = `77${member}0001`;
  const holder = 'TRAN AN';
  await world.db.transaction(async (tx) => {
    const row = {
      merchantId: 1,
      accountId: member,
      kind: 'BANK',
      bankCode: 'LOTUS',
      accountNo,
      holder,
      isDefault: true,
    } as const;
    const payoutAccountId = (await insertPayoutAccount(tx, { ...row, compared: accountNo, at: new Date(0) })) ?? 0n;
    await tx.query({
      text: `update withdrawal_order set payout_account_id = $2, payout_kind = 'BANK', payout_bank = 'LOTUS', payout_to = '****0001'
             where order_no = $1`,
      values: [orderNo, payoutAccountId],
    });
  });
  await cashier.approveWithdrawal(orderNo);
  return { member, orderNo, accountNo };
}

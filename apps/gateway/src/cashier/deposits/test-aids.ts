import { parseInteger } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { newToken, readableNumber } from '../../base/ids.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { ChannelTestAids } from '../channel-api/reports.ts';
import { DEPOSIT_LIFE_MS } from '../completion.ts';
import type { ProviderDeps } from '../deps.ts';
import { decideDeposit, insertDeposit, readDeposit } from './deposit-store.ts';

interface TestAidDeps {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf'>;
  testAccount: NonNullable<ProviderDeps['testAccount']>;
}

/** The channel of orders that only the suite pays. */
const TEST_CHANNEL = 'TEST';

/** What a provider's tests may ask of a demo: an order of a fresh member, and its balance by the ledger. */
export function depositTestAids({
  db,
  clock,
  wallet,
  testAccount,
}: TestAidDeps): Required<Pick<ChannelTestAids, 'channelTestDeposit' | 'channelTestBalance'>> {
  const balanceOf = async (order: { merchantId: number; accountId: bigint; currency: string }): Promise<string> => {
    const account = await wallet.accountOf(order.merchantId, order.accountId, order.currency);
    return (await wallet.balanceOf(account)).balance.toString();
  };
  return {
    async channelTestDeposit(provider, { amount: text, state = 'open' }) {
      const member = await testAccount();
      const requestedAt = dateOf(clock);
      const order = await insertDeposit(db, {
        orderNo: readableNumber('D'),
        ...member,
        channel: TEST_CHANNEL,
        amount: parseInteger(text) ?? 0n,
        requestKey: newToken(),
        provider: provider.code,
        method: TEST_CHANNEL,
        kind: 'REDIRECT',
        unitValue: 1,
        requestedAt,
        expiresAt: new Date(requestedAt.getTime() + DEPOSIT_LIFE_MS),
        asked: null,
        instructions: { kind: 'REDIRECT', url: 'http://nowhere.invalid/' },
        note: null,
      });
      if (!order) throw new Error('the test order could not be written');
      if (state === 'expired')
        await decideDeposit(db, order.orderNo, { to: 'EXPIRED', decidedAt: requestedAt, reason: 'unpaid' });
      const { orderNo, currency } = order;
      return { status: 'OK', orderNo, amount: text, currency, balance: await balanceOf(order) };
    },
    async channelTestBalance(provider, { kind, no }) {
      const order = kind === 'deposit' ? await readDeposit(db, no) : null;
      if (order?.provider !== provider.code || order.channel !== TEST_CHANNEL) return { status: 'UNKNOWN_ORDER' };
      return { status: 'OK', currency: order.currency, balance: await balanceOf(order) };
    },
  };
}

import { parseInteger } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { newToken, readableNumber } from '../../base/ids.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { ChannelTestAids } from '../channel-api/reports.ts';
import type { Completer } from '../completion.ts';
import type { ProviderDeps } from '../deps.ts';
import { insertOrder } from '../order-store.ts';
import { providersPart } from './provider-ways.ts';
import { readOut } from './store.ts';
import type { Payouts } from './ways.ts';

interface TestAidDeps {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf' | 'house' | 'post'>;
  hold: Completer['hold'];
  payouts: Pick<Payouts, 'review' | 'begin' | 'give'>;
  testAccount: NonNullable<ProviderDeps['testAccount']>;
}

/** The channel of orders that only the suite pays. */
const TEST_CHANNEL = 'TEST';

/** What tests may ask of a demo about payouts. */
export type PayoutTestAids = Required<Pick<ChannelTestAids, 'channelTestPayout' | 'channelTestBalance'>>;

/** A payout of a fresh member that the asking provider has, and the member's balance by the ledger. */
export function payoutTestAids({ db, clock, wallet, hold, payouts, testAccount }: TestAidDeps): PayoutTestAids {
  const balanceOf = async (order: { merchantId: number; accountId: bigint; currency: string }): Promise<string> => {
    const account = await wallet.accountOf(order.merchantId, order.accountId, order.currency);
    return (await wallet.balanceOf(account)).balance.toString();
  };
  const noNote = async (): Promise<void> => {};

  return {
    async channelTestPayout(provider, { amount: text }) {
      const member = await testAccount();
      const { merchantId, accountId, currency } = member;
      const amount = parseInteger(text) ?? 0n;
      const orderNo = readableNumber('W');
      const credit = await wallet.accountOf(merchantId, accountId, currency);
      const debit = await wallet.house(merchantId, currency, 'demo');
      await wallet.post({ kind: 'entry', code: 'DEMO_CREDIT', debit, credit, amount, txId: `test-${orderNo}` });
      const wish = { ...member, channel: TEST_CHANNEL, amount, requestKey: newToken() };
      const order = await insertOrder(db, 'withdrawal', orderNo, wish, dateOf(clock));
      if (!order) throw new Error('the test order could not be written');
      await hold(order);
      await payouts.review(orderNo, 'APPROVED', 'test', noNote);
      await payouts.begin(orderNo);
      const payoutNo = await payouts.give(`${orderNo}.1`, provider.code);
      return { status: 'OK', payoutNo, orderNo, amount: text, currency, balance: await balanceOf(order) };
    },
    async channelTestBalance({ code }, { no }) {
      const known = await providersPart(db, code, no);
      const order = known && (await readOut(db, known.part.orderNo));
      if (order?.channel !== TEST_CHANNEL) return { status: 'UNKNOWN_ORDER' };
      return { status: 'OK', currency: order.currency, balance: await balanceOf(order) };
    },
  };
}

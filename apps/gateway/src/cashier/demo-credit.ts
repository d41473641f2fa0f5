import { TRIAL_TYPE } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Events } from '../base/background/events.ts';
import { accountRegistered } from '../identity/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** Play money that a new member of a demo brand starts with: 5,000.00. */
export const DEMO_CREDIT: Amount = 50_000_000n;

export interface DemoCreditDeps {
  events: Events;
  wallet: Wallet;
  /** The currency of a merchant that runs on play money, or null when it does not. */
  demoCurrency(merchantId: number): Promise<string | null>;
}

/**
 * Pays every new member of a demo brand a labelled play-money deposit through the ledger. The posting's key is the
 * member's own, so however often the event is heard, it is paid once.
 */
export function startDemoCredit({ events, wallet, demoCurrency }: DemoCreditDeps): void {
  events.relay('cashier.demo-credit', [accountRegistered], async (event) => {
    const { test, demo, type } = event.payload;
    // A guest has play money of its own.
    if (event.accountId === null || test === true || demo === true || type === TRIAL_TYPE) return;
    const currency = await demoCurrency(event.merchantId);
    if (currency !== null) await payDemoCredit(wallet, { merchantId: event.merchantId, accountId: event.accountId, currency });
  });
}

/** Pays the play money that a new member starts with, unless it was paid before. Throws when the ledger does not take it. */
export async function payDemoCredit(
  wallet: Pick<Wallet, 'post' | 'house' | 'accountOf'>,
  { merchantId, accountId, currency }: { merchantId: number; accountId: bigint; currency: string },
): Promise<void> {
  const verdict = await wallet.post({
    kind: 'entry',
    code: 'DEMO_CREDIT',
    debit: await wallet.house(merchantId, currency, 'demo'),
    credit: await wallet.accountOf(merchantId, accountId, currency),
    amount: DEMO_CREDIT,
    txId: 'demo-credit',
  });
  if (verdict.status !== 'posted' && verdict.status !== 'repeated') throw new Error(`demo credit was ${verdict.status}`);
}

import { TRIAL_TYPE } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Events } from '../base/background/events.ts';
import { accountRegistered } from '../identity/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** Play money that a guest starts with: 2,000.00, docs/rules/accounts.md#trial-accounts. */
export const TRIAL_CREDIT: Amount = 20_000_000n;

/** Whom the play money is for. */
export interface Guest {
  merchantId: number;
  accountId: bigint;
  currency: string;
}

/**
 * Pays a guest's play money from a house account of its own, unless it was paid before: the posting's key is the guest's. Throws
 * when the ledger does not take it.
 */
export async function payTrialCredit(wallet: Pick<Wallet, 'post' | 'house' | 'accountOf'>, guest: Guest): Promise<void> {
  const { merchantId, accountId, currency } = guest;
  const verdict = await wallet.post({
    kind: 'entry',
    code: 'TRIAL_CREDIT',
    debit: await wallet.house(merchantId, currency, 'trial'),
    credit: await wallet.accountOf(merchantId, accountId, currency),
    amount: TRIAL_CREDIT,
    txId: 'trial-credit',
  });
  if (verdict.status !== 'posted' && verdict.status !== 'repeated') throw new Error(`trial credit was ${verdict.status}`);
}

/** Pays each new guest its play money, should the call that made it have died before it did. */
export function startTrialCredit(deps: {
  events: Pick<Events, 'relay'>;
  wallet: Wallet;
  /** A brand's currency; null for a brand that is not served. */
  currencyOf(merchantId: number): Promise<string | null>;
}): void {
  deps.events.relay('cashier.trial-credit', [accountRegistered], async ({ accountId, merchantId, payload }) => {
    if (accountId === null || payload.type !== TRIAL_TYPE || payload.test === true) return;
    const currency = await deps.currencyOf(merchantId);
    if (currency !== null) await payTrialCredit(deps.wallet, { merchantId, accountId, currency });
  });
}

import type { Database } from '../../base/database/database.ts';
import type { Verdict, Wallet } from '../../wallet/index.ts';
import type { Order } from '../orders.ts';
import { readOutcome } from './store.ts';

/** States in which an order's money, or a part of it, has gone where it was meant to go. */
const PAID = new Set(['SUCCESS', 'RECEIVED']);

interface Booking {
  account: bigint;
  /** The house's side of payouts, and of fees. */
  house: bigint;
  fees: bigint;
}

/**
 * Books the final state of a withdrawal: what was paid and its fee are gone, the rest comes back. Each step is keyed by the order's
 * number. Returns the verdicts.
 */
export async function bookWithdrawal(
  { db, wallet }: { db: Database; wallet: Pick<Wallet, 'capture' | 'release'> },
  { orderNo, amount, state }: Order,
  { account, house, fees }: Booking,
): Promise<Verdict[]> {
  const step = { account, holdId: orderNo };
  const outcome = await readOutcome(db, orderNo);
  const paid = PAID.has(state) ? (outcome.paid ?? amount) : 0n;
  const fee = paid > 0n ? outcome.fee : 0n;
  const verdicts: Verdict[] = [];
  if (paid > fee) verdicts.push(await wallet.capture({ ...step, txId: `${orderNo}-paid`, amount: paid - fee, house }));
  if (fee > 0n) {
    verdicts.push(await wallet.capture({ ...step, code: 'WITHDRAW_FEE', txId: `${orderNo}-fee`, amount: fee, house: fees }));
  }
  if (paid < amount) verdicts.push(await wallet.release({ ...step, txId: `${orderNo}-back`, amount: amount - paid }));
  return verdicts;
}

import type { Body, Reply } from '@marquee/contract';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';

/** Every function here rejects with the gateway's error, and resolves when the page shows the change. */

type Part = 'bankCards' | 'withdrawSettings' | 'withdrawals' | 'pendingReceipts' | 'balance' | 'securityConfig';

/** Reads again what a change has touched. */
export async function rereadPayout(...parts: readonly Part[]): Promise<void> {
  await Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: [part] })));
}

/** Adds a payout account. */
export async function bindAccount(body: Body<'bindBankCard'>): Promise<void> {
  await call('bindBankCard', { body });
  await rereadPayout('bankCards', 'withdrawSettings', 'securityConfig');
}

/** Makes an account the one that is chosen first. */
export async function setDefaultAccount(body: Body<'defaultBankCard'>): Promise<void> {
  await call('defaultBankCard', { body });
  await rereadPayout('bankCards');
}

/** Removes an account. */
export async function removeAccount(body: Body<'removeBankCard'>): Promise<void> {
  await call('removeBankCard', { body });
  await rereadPayout('bankCards', 'withdrawSettings', 'securityConfig');
}

/** Locks the member's withdrawals for a day. */
export async function lockWithdrawals(): Promise<void> {
  await call('lockWithdrawals', { body: {} });
  await rereadPayout('bankCards', 'withdrawSettings');
}

/** Asks for a withdrawal. */
export async function withdraw(body: Body<'withdraw'>): Promise<Reply<'withdraw'>> {
  const order = await call('withdraw', { body });
  await rereadPayout('withdrawals', 'withdrawSettings', 'balance');
  return order;
}

/** Cancels a withdrawal under review. */
export async function cancelWithdrawal(orderNo: string): Promise<void> {
  await call('cancelWithdrawal', { body: { orderNo } });
  await rereadPayout('withdrawals', 'withdrawSettings', 'balance');
}

/** Says that a payout has arrived. */
export async function confirmReceipt(payoutNo: string): Promise<void> {
  await call('confirmReceipt', { body: { payoutNo } });
  await rereadPayout('withdrawals', 'pendingReceipts');
}

/** Says that a payout has not arrived. */
export async function disputeReceipt(body: Body<'disputeReceipt'>): Promise<void> {
  await call('disputeReceipt', { body });
  await rereadPayout('withdrawals', 'pendingReceipts');
}

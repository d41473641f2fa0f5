import type { Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { checkPaymentPassword } from '../credentials/payment-rules.ts';
import { changePayment } from '../credentials/store.ts';
import type { Passwords } from '../passwords.ts';
import type { FormRejection } from './form.ts';

/** The refusal of a form: `register.rejected` names the field and what is wrong with it. */
export const rejected = (rejection: FormRejection): BusinessError =>
  new BusinessError('register.rejected', { params: { field: rejection.field }, value: rejection });

/** Writes the payment password of a new account, in the transaction that makes it. */
export type PaymentWriter = (tx: Runner, account: { id: bigint; merchantId: number }, at: Date) => Promise<void>;

/**
 * Checks and hashes the payment password of a registration; null when none is given. The hash is made here, before the
 * transaction, which must not wait for it. Throws `register.rejected` as for any field.
 */
export async function paymentWriter(
  passwords: Pick<Passwords, 'hash'>,
  code: string,
  birthday: string | undefined,
): Promise<PaymentWriter | null> {
  if (code === '') return null;
  try {
    checkPaymentPassword(code, birthday ?? null);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    throw rejected({ ...(error.value as FormRejection), field: 'paymentPassword' });
  }
  const hash = await passwords.hash(code);
  return async (tx, { id, merchantId }, at) => void (await changePayment(tx, { accountId: id, merchantId, hash, at }, null));
}

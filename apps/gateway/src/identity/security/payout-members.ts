import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { type PaymentPasswords, readPayment } from '../credentials/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import { readDetails } from '../store.ts';

/** What money that leaves asks of its member. */
export interface PayoutMembers {
  /** The name that the member told once and for all; null: none yet. */
  realName(accountId: bigint): Promise<string | null>;
  /** Type, status, VIP level and what is set. Throws `customer.not.login` where there is no such account. */
  asker(
    accountId: bigint,
    runner?: Runner,
  ): Promise<{
    type: number;
    status: string;
    vipLevel: number;
    realName: string | null;
    hasPaymentPassword: boolean;
  }>;
  /**
   * Demands a code of the authenticator, where one is on and given, else the payment password. Throws `code.invalid`,
   * `not.exists.payment.password`, `invalid.payment.pw`, `payment.pw.locked`. Not within a transaction.
   */
  prove(accountId: bigint, proof: { password?: string | null | undefined; code?: string | null | undefined }): Promise<void>;
}

/** Makes it. */
export function createPayoutMembers(deps: {
  db: Database;
  payment: Pick<PaymentPasswords, 'demandPaymentPassword' | 'note'>;
  secondFactor: Pick<SecondFactor, 'status' | 'demand'>;
}): PayoutMembers {
  const { db, payment, secondFactor } = deps;

  const asker: PayoutMembers['asker'] = async (accountId, runner = db) => {
    const [details, password] = await Promise.all([readDetails(runner, accountId), readPayment(runner, accountId)]);
    if (!details) throw new BusinessError('customer.not.login');
    // Who looks at a withdrawal may ask for it next.
    if (password) payment.note(accountId, password);
    const { type, status, vipLevel, profile } = details;
    return { type, status, vipLevel, realName: profile['payeeName'] ?? null, hasPaymentPassword: password !== null };
  };

  return {
    asker,
    realName: async (accountId) => (await asker(accountId)).realName,
    async prove(accountId, { password, code }) {
      const isByCode = typeof code === 'string' && code !== '' && (await secondFactor.status(accountId)).isOn;
      if (!isByCode) return payment.demandPaymentPassword(accountId, password);
      await db.transaction((tx) => secondFactor.demand(tx, accountId, code));
    },
  };
}

import { BusinessError } from '../../base/errors.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Cashier } from '../cashier.ts';
import { OrderError } from '../orders.ts';
import type { PayoutAccounts } from '../payout-accounts/payout-accounts.ts';
import type { MemberWithdrawals } from './member.ts';
import { proofOf } from './part-store.ts';
import type { createRecord } from './record.ts';
import { readOut } from './store.ts';

/** What the calls of members about money out need. */
export interface OutRouteDeps {
  cashier: Pick<Cashier, 'payouts' | 'cancelWithdrawal'>;
  accounts: PayoutAccounts;
  withdrawals: MemberWithdrawals;
  record: ReturnType<typeof createRecord>;
  pictures: Pick<Pictures, 'tie'>;
  /** Does the brand let its members cancel? */
  mayCancel(merchantId: number): Promise<boolean>;
  /** An order of the member's; null for any other. */
  orderOf(accountId: bigint, orderNo: string): ReturnType<typeof readOut>;
  brandOf(merchant: { id: number }): Merchant;
}

/** Says to a member what its order does not do. */
function refuse(error: unknown): never {
  if (!(error instanceof OrderError)) throw error;
  throw new BusinessError(error.code === 'unknown' ? 'not.found' : 'withdraw.state');
}

/** Payout accounts and the member's own lock. */
const accountRoutes = ({ accounts }: OutRouteDeps): Handlers => ({
  bankCards: ({ session }) => accounts.list(session),
  withdrawBanks: () => accounts.banks(),
  bindBankCard: ({ session, body }) => accounts.bind(session, body),
  async defaultBankCard({ session, body }) {
    await accounts.setDefault(session, body);
    return null;
  },
  async removeBankCard({ session, body }) {
    await accounts.remove(session, body);
    return null;
  },
  lockWithdrawals: ({ session }) => accounts.lock(session),
});

/** What members ask about money out. */
export const outRoutes = (deps: OutRouteDeps): Handlers => {
  const { cashier, withdrawals, record, pictures, mayCancel, orderOf, brandOf } = deps;
  return {
    ...accountRoutes(deps),
    withdrawSettings: ({ merchant, session, language }) => withdrawals.settings(brandOf(merchant), session.accountId, language),
    withdrawCharges: ({ merchant, session, query }) =>
      withdrawals.quote(brandOf(merchant), session.accountId, query.withdrawAmount),
    withdraw: ({ merchant, session, body }) => withdrawals.submit(brandOf(merchant), session.accountId, body),
    withdrawals: ({ merchant, session, query }) => record.list(brandOf(merchant), session.accountId, query),
    withdrawalFile: ({ merchant, session, query, language }) =>
      record.file(brandOf(merchant), { accountId: session.accountId, language }, query),
    async cancelWithdrawal({ merchant, session, body }) {
      if (!(await orderOf(session.accountId, body.orderNo))) throw new BusinessError('not.found');
      if (!(await mayCancel(merchant.id))) throw new BusinessError('function.not.available');
      await cashier.cancelWithdrawal(body.orderNo).catch(refuse);
      return null;
    },
    pendingReceipts: ({ merchant, session }) => record.pending(brandOf(merchant), session.accountId),
    async confirmReceipt({ session, body }) {
      await cashier.payouts.received(session.accountId, body.payoutNo).catch(refuse);
      return null;
    },
    async disputeReceipt({ session, body }) {
      const { accountId } = session;
      await cashier.payouts
        .dispute(accountId, body.payoutNo, body.remark, (tx, part) => pictures.tie(tx, accountId, body.pictures, proofOf(part)))
        .catch(refuse);
      return null;
    },
  };
};

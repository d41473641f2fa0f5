import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import type { PaymentLook } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Cashier } from '../index.ts';
import { insertPayoutAccount } from '../payout-accounts/store.ts';
import { createMemberWithdrawals, type MemberWithdrawals } from '../withdrawals/member.ts';

/** The brand as withdrawals know it. */
export const BRAND = {
  id: 1,
  currency: 'VND',
  currencySymbol: '₫',
  businessTimezone: 'Asia/Ho_Chi_Minh',
  dayStart: 0,
} as Merchant;

interface Gateway {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf' | 'holdReady'>;
  cashier: Cashier;
}

/** A look at a payment password that fits; a transaction may wait for it after `before`. */
export const fittingPassword = (before: () => Promise<void> = async () => {}): PaymentLook => ({
  ready: before(),
  demand: async () => {},
  hold: async () => ({
    async guard(work) {
      const made = await work();
      return () => made;
    },
  }),
  settled: async () => {},
});

/** What members ask of withdrawals at a gateway, of members who may; `before` is done before anything is checked and written. */
export const withdrawalsOf = ({ db, clock, wallet, cashier }: Gateway, before?: () => Promise<void>): MemberWithdrawals =>
  createMemberWithdrawals({
    db,
    clock,
    wallet,
    cashier,
    lookAtPaymentPassword: () => fittingPassword(before),
    memberOf: async () => ({ type: 0, status: 'ACTIVE', hasPaymentPassword: true, realName: 'TRAN AN', vipLevel: 0 }),
    outstanding: {
      remainingTurnover: cashier.wagering.remainingTurnover,
      holdTurnover: cashier.wagering.holdIn,
      openDebt: async () => 0n,
    },
  });

/** Binds an account that a member can use at once; returns its number in forms. */
export async function bindAccount(db: Database, accountId: bigint, kind: 'BANK' | 'WALLET' = 'BANK'): Promise<string> {
  const accountNo = `77${accountId}0001`;
  const row = {
    merchantId: BRAND.id,
    accountId,
    kind,
    bankCode: kind === 'BANK' ? 'LOTUS' : 'KITEPAY',
    accountNo,
    holder: 'TRAN AN',
  } as const;
  const id = await db.transaction((tx) =>
    insertPayoutAccount(tx, { ...row, isDefault: true, compared: accountNo, at: new Date(0) }),
  );
  if (id === null) throw new Error(`the account of ${accountId} could not be bound`);
  return String(id);
}

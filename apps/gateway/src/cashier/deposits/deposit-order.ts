import type { ReplyOf } from '@marquee/contract';
import type { Instructions, providerCalls } from '@marquee/contract/channel';
import type { Amount } from '@marquee/money';
import type { ProviderBody } from '../channel-api/provider-client.ts';
import type { DepositState, Order } from '../orders.ts';

/** What a provider is asked of an order, without what is secret: asked again it is the same. */
export type AskedDeposit = Omit<ProviderBody<'providerDeposit'>, 'voucher'>;
export type OpenedDeposit = ReplyOf<(typeof providerCalls)['providerDeposit']>;

/** An order of money in, with how it is paid: docs/rules/money.md#deposits. */
export interface DepositOrder extends Order<DepositState> {
  /** Null: run by operators. */
  provider: string | null;
  /** How it is paid; null for one that was made before there were ways to choose from. */
  kind: Instructions['kind'] | null;
  /** 1.00 is so many of the currency. */
  unitValue: number;
  /** Unpaid it ends then. */
  expiresAt: Date | null;
  asked: AskedDeposit | null;
  /** What is to be paid, where the provider says another amount. */
  payAmount: Amount | null;
  /** What the member does to pay; null: not known yet. */
  instructions: Instructions | null;
  paidAmount: Amount | null;
  fee: Amount;
  /** When the member said so. */
  toldPaidAt: Date | null;
  /** What the transfer must say. */
  note: string | null;
  claimedBy: string | null;
  remark: string | null;
  /** Of whom the transfer came, as the member says: sealed, see `payerOf`. */
  payer: string | null;
  /** When the member sent its receipt. */
  receiptAt: Date | null;
  /** What the member chose with it; null: nothing. */
  choice: string | null;
}

/** What makes an order by one of the ways that are offered. */
export interface NewDeposit {
  orderNo: string;
  merchantId: number;
  accountId: bigint;
  channel: string;
  currency: string;
  amount: Amount;
  requestKey: string;
  provider: string | null;
  method: string | null;
  kind: Instructions['kind'];
  unitValue: number;
  requestedAt: Date;
  expiresAt: Date;
  asked: AskedDeposit | null;
  instructions: Instructions | null;
  note: string | null;
  choice?: string | null;
  /** SUCCESS for what is booked as it is written; CREATED when not said. */
  state?: 'SUCCESS';
}

export const isOpenState = (state: DepositState): boolean => state === 'CREATED' || state === 'PENDING';
/** Why an order expired that the member gave up: it counts as no failure. */
export const CANCELLED = 'cancelled';

/** What becomes of an order. */
export interface Decision {
  to: DepositState;
  decidedAt: Date | null;
  paidAmount?: Amount;
  fee?: Amount;
  reason?: string;
  /** Where its money is booked in the same transaction, or none is to come. */
  completedAt?: Date;
}

/** A locked order as a decision makes it. */
export const decidedOrder = <O extends Pick<DepositOrder, 'amount' | 'paidAmount' | 'fee' | 'reason' | 'decidedAt'>>(
  order: O,
  { to, decidedAt, paidAmount, fee, reason, completedAt }: Decision,
): O & Pick<DepositOrder, 'state' | 'booked' | 'completedAt'> => {
  const paid = paidAmount ?? order.paidAmount;
  const kept = fee ?? order.fee;
  return {
    ...order,
    state: to,
    decidedAt: decidedAt ?? order.decidedAt,
    paidAmount: paid,
    fee: kept,
    booked: (paid ?? order.amount) - kept,
    reason: reason ?? order.reason,
    completedAt: completedAt ?? null,
  };
};

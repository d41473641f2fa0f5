import type { Amount } from '@marquee/money';

export type DepositState = 'CREATED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'EXPIRED';

export type WithdrawalState =
  | 'CREATED'
  | 'REVIEWING'
  | 'APPROVED'
  | 'PAYING'
  | 'WAIT_CONFIRM'
  | 'RECEIVED'
  | 'DISPUTED'
  | 'SUCCESS'
  | 'REJECTED'
  | 'FAILED'
  | 'REFUNDED'
  | 'CANCELLED';

/** An order of money in or out: docs/rules/money.md#deposits. */
export interface Order<State extends string = string> {
  /** What people quote, e.g. `D-7KQ2M9XA3B`. */
  orderNo: string;
  merchantId: number;
  accountId: bigint;
  channel: string;
  currency: string;
  amount: Amount;
  /** What its success books: what was paid, which may differ from what was ordered, less the fee. */
  booked: Amount;
  state: State;
  reason: string | null;
  requestedAt: Date;
  /** When somebody or something decided on it. */
  decidedAt: Date | null;
  /** When it had its final state and its money was booked. */
  completedAt: Date | null;
}

/** Operations that count for the averages: the money went where it was meant to go. */
export const isDone = ({ state }: Pick<Order, 'state'>): boolean => state === 'SUCCESS' || state === 'RECEIVED';

/** The states in which orders end. */
export const DEPOSIT_ENDS = ['SUCCESS', 'FAILED', 'EXPIRED'] as const satisfies DepositState[];
export const WITHDRAWAL_ENDS = [
  'SUCCESS',
  'RECEIVED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'CANCELLED',
] as const satisfies WithdrawalState[];

function endOf<End extends string>({ orderNo, state }: Order, ends: readonly End[]): End {
  const end = ends.find((each) => each === state);
  if (end === undefined) throw new Error(`the order ${orderNo} has not ended: it is ${state}`);
  return end;
}

/** What is told of an order that was completed. Throws where it has not reached one of its ends. */
export const toldOf = <End extends string>(order: Order, at: Date, ends: readonly End[]) => ({
  orderNo: order.orderNo,
  state: endOf(order, ends),
  channel: order.channel,
  currency: order.currency,
  amount: order.booked.toString(),
  requestedAt: order.requestedAt.getTime(),
  completedAt: at.getTime(),
});

/** The house's side of deposits and withdrawals. */
export const HOUSE = 'deposits';

/** What makes an order. */
export interface NewOrder {
  merchantId: number;
  accountId: bigint;
  currency: string;
  channel: string;
  amount: Amount;
  /** The asker's own name for the request: asked twice, it is one order. */
  requestKey: string;
}

/** An order that cannot be made or moved as asked. */
export class OrderError extends Error {
  /**
   * `channel`: not one that is open for this; `amount`: not within the channel's limits; `open-order`: the method has one;
   * `mismatch`: the asker's name for the request is that of another order; `funds`: the balance or a block does not allow it;
   * `unknown`: there is no such order; `state`: it does not go from where it is.
   */
  readonly code: 'channel' | 'amount' | 'open-order' | 'mismatch' | 'funds' | 'unknown' | 'state';
  constructor(code: OrderError['code'], message: string) {
    super(message);
    this.name = 'OrderError';
    this.code = code;
  }
}

/** Refuses the name of a request for another order than the one that was made under it. Throws an OrderError. */
export function checkSame(made: Order, asked: NewOrder): void {
  const { merchantId, currency, channel, amount } = asked;
  const isSame =
    made.merchantId === merchantId && made.currency === currency && made.channel === channel && made.amount === amount;
  if (!isSame) throw new OrderError('mismatch', `the request ${asked.requestKey} was made for the order ${made.orderNo}`);
}

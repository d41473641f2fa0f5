import type { Amount } from '@marquee/money';
import type { DeliveryType } from './reward.ts';

/** How an exchange of points stands: docs/rules/points.md#record. */
export type OrderState = 'MOVING' | 'PROCESSING' | 'COMPLETED' | 'RETURNING' | 'REJECTED' | 'FAILED';

/** What was redeemed, as it was then. */
export interface OrderProduct {
  rewardId: number;
  /** Its name by language. */
  names: Readonly<Record<string, string>>;
  deliveryType: DeliveryType;
}

/** An exchange of points: a product, or money where there is none. */
export interface PointOrder {
  id: bigint;
  /** What people quote, e.g. `P-7KQ2M9XA3B`. */
  orderNo: string;
  merchantId: number;
  accountId: bigint;
  product: OrderProduct | null;
  quantity: number;
  points: number;
  currency: string;
  /** What the member pays beside the points, and what is booked to the member, in ten-thousandths of a unit. */
  amount: Amount;
  credit: Amount;
  address: string | null;
  mobile: string | null;
  voucher: string | null;
  state: OrderState;
  remark: string;
  accumulatedAfter: number;
  requestKey: string;
  /** The reward that a product was won as; null: it was bought. */
  prizeOf: bigint | null;
  requestedAt: Date;
  endedAt: Date | null;
}

export type NewOrder = Omit<PointOrder, 'id' | 'state' | 'remark' | 'endedAt'>;

/** What its member sees of a state; null: nothing has happened. */
export const SHOWN_STATE = {
  MOVING: 'PROCESSING',
  PROCESSING: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  RETURNING: 'REJECTED',
  REJECTED: 'REJECTED',
  FAILED: null,
} as const satisfies Record<OrderState, string | null>;

/** Products that a person delivers; the others are there at once. */
const BY_HAND: readonly DeliveryType[] = ['GOODS', 'PHONE_CREDIT'];
export const isByHand = ({ product }: Pick<PointOrder, 'product'>): boolean =>
  product !== null && BY_HAND.includes(product.deliveryType);

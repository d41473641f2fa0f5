/** What the gateway answers a provider with: docs/channel-api.md#statuses. Only TEMPORARY is worth sending again. */
export const CHANNEL_STATUSES = [
  'OK',
  'BAD_SIGNATURE',
  'BAD_REQUEST',
  'UNKNOWN_ORDER',
  'WRONG_CURRENCY',
  'MISMATCH',
  'CONFLICT',
  'TEMPORARY',
] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];

/** What a provider answers the gateway with. Only TEMPORARY leaves open what became of the request. */
export const PROVIDER_STATUSES = [
  'OK',
  'BAD_SIGNATURE',
  'BAD_REQUEST',
  'UNKNOWN_METHOD',
  'UNKNOWN_ACCOUNT',
  'WRONG_CURRENCY',
  'WRONG_AMOUNT',
  'WRONG_VOUCHER',
  'EXPIRED',
  'MISMATCH',
  'NO_FUNDS',
  'CLOSED',
  'TEMPORARY',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

export const REPORTED_PAYMENTS = ['PENDING', 'PAID', 'FAILED'] as const;
/** What a provider says of a payment for a deposit. */
export type ReportedPayment = (typeof REPORTED_PAYMENTS)[number];
export const PAYMENT_STATES = [...REPORTED_PAYMENTS, 'HELD'] as const;
/** What the gateway says of it: HELD is money that came and waits for a person. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const DEPOSIT_STATES = ['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'UNKNOWN'] as const;
/** The state of a whole deposit, in the answers to `status` of both sides. */
export type DepositState = (typeof DEPOSIT_STATES)[number];

export const REPORTED_PAYOUTS = ['PENDING', 'SENT', 'PAID', 'FAILED'] as const;
/** What a provider says of a payout. */
export type ReportedPayout = (typeof REPORTED_PAYOUTS)[number];
export const PAYOUT_STATES = [...REPORTED_PAYOUTS, 'UNKNOWN'] as const;
/** The state of a payout, in the answers to `status` of both sides. */
export type PayoutState = (typeof PAYOUT_STATES)[number];

interface Ruling<S> {
  status: ChannelStatus;
  state: S;
  /** Whether this report is the one that books money; no other report moves any. */
  books?: true;
}

const held: Ruling<PaymentState> = { status: 'OK', state: 'HELD' };
const paid: Ruling<PaymentState> = { status: 'OK', state: 'PAID' };
const failed: Ruling<PaymentState> = { status: 'OK', state: 'FAILED' };
const pending: Ruling<PaymentState> = { status: 'OK', state: 'PENDING' };

/** What the gateway knows when a payment is reported. The last two are of this very payment, the others of the order. */
export type DepositBefore = 'open' | 'expired' | 'failed' | 'paid' | 'booked' | 'held';

/**
 * What becomes of a payment that is reported, by what was known. `paid`: the order was paid by another payment. `booked`, `held`: this
 * payment was. A report whose `paymentId` was used with another order, amount, currency or provider's number is a MISMATCH in every row.
 */
export const DEPOSIT_TRUTH: Readonly<Record<DepositBefore, Readonly<Record<ReportedPayment, Ruling<PaymentState>>>>> = {
  open: { PENDING: pending, PAID: { ...paid, books: true }, FAILED: failed },
  expired: { PENDING: pending, PAID: { ...paid, books: true }, FAILED: failed },
  failed: { PENDING: failed, PAID: held, FAILED: failed },
  paid: { PENDING: paid, PAID: held, FAILED: { status: 'CONFLICT', state: 'PAID' } },
  booked: { PENDING: paid, PAID: paid, FAILED: { status: 'CONFLICT', state: 'PAID' } },
  held: { PENDING: held, PAID: held, FAILED: { status: 'CONFLICT', state: 'HELD' } },
};

const told = (state: ReportedPayout): Ruling<ReportedPayout> => ({ status: 'OK', state });
const against = (state: ReportedPayout): Ruling<ReportedPayout> => ({ status: 'CONFLICT', state });

/**
 * What becomes of a payout that is reported, by what was known. `PAID` and `FAILED` are the end: a payout that failed went back to the
 * cashier, who may have paid it by another way since, so that no later report makes it paid. An `eventId` that was used with another
 * payout, state, amount, currency or provider's number is a MISMATCH in every row; so is an amount that is not the payout's.
 */
export const PAYOUT_TRUTH: Readonly<Record<ReportedPayout, Readonly<Record<ReportedPayout, Ruling<ReportedPayout>>>>> = {
  PENDING: { PENDING: told('PENDING'), SENT: told('SENT'), PAID: told('PAID'), FAILED: told('FAILED') },
  SENT: { PENDING: told('SENT'), SENT: told('SENT'), PAID: told('PAID'), FAILED: told('FAILED') },
  PAID: { PENDING: told('PAID'), SENT: told('PAID'), PAID: told('PAID'), FAILED: against('PAID') },
  FAILED: { PENDING: told('FAILED'), SENT: against('FAILED'), PAID: against('FAILED'), FAILED: told('FAILED') },
};

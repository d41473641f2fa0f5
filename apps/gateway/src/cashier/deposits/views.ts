import type { Reply } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import { type Channel, channelName } from '../channels.ts';
import type { DepositOrder } from './deposit-order.ts';
import { isOpenState } from './deposit-order.ts';
import { inCurrency } from './offered.ts';
import type { Payment } from './payment-store.ts';
import { takesReceipt } from './receipts.ts';
import type { Ticket } from './ticket-store.ts';

type View = Reply<'depositOrder'>;
export type DepositRow = Omit<Reply<'depositReport'>['list'][number], 'bonus'>;

/** What a member calls a way of paying; its code where there is none of it any more. */
export function nameIn(channels: readonly Channel[], code: string, language: string): string {
  const channel = channels.find((each) => each.code === code);
  return channel ? channelName(channel, language) : code;
}

/** What of an order has come into the balance; null while nothing has. */
export const creditedOf = ({
  state,
  completedAt,
  booked,
}: Pick<DepositOrder, 'state' | 'completedAt' | 'booked'>): Amount | null =>
  state === 'SUCCESS' && completedAt !== null ? booked : null;

/** What a list shows of an order. */
export function rowOf(order: DepositOrder, channels: readonly Channel[], language: string): DepositRow {
  const credited = creditedOf(order);
  return {
    orderNo: order.orderNo,
    channel: order.channel,
    channelName: nameIn(channels, order.channel, language),
    state: order.state,
    amount: toWire(order.amount),
    // Of one that no channel was asked about it was what was ordered.
    paid: order.paidAmount === null ? (credited === null ? null : toWire(order.amount)) : toWire(order.paidAmount),
    fee: toWire(order.fee),
    credited: credited === null ? null : toWire(credited),
    requestedAt: order.requestedAt.getTime(),
    decidedAt: order.decidedAt?.getTime() ?? null,
    remark: order.remark ?? '',
  };
}

const ticketOf = (ticket: Ticket | null): View['ticket'] =>
  ticket && {
    id: Number(ticket.id),
    state: ticket.state,
    question: ticket.question,
    openedAt: ticket.openedAt.getTime(),
    answer: ticket.answer,
  };

const receiptOf = ({ receiptAt }: DepositOrder, { payer, pictures }: Around['receipt']): View['receipt'] =>
  receiptAt === null || payer === null ? null : { payer, pictures, sentAt: receiptAt.getTime() };

/** What surrounds an order when its page is shown. */
export interface Around {
  channels: readonly Channel[];
  language: string;
  ahead: number | null;
  usualSeconds: number | null;
  ticket: Ticket | null;
  /** What the member sent of its transfer. */
  receipt: { payer: string | null; pictures: string[] };
  /** What was paid for it, in the order in which it came. */
  payments: readonly Pick<Payment, 'amount' | 'state'>[];
}

/** What the page of an order shows. How it is paid is told while it can be paid. */
export function viewOf(
  order: DepositOrder,
  { channels, language, ahead, usualSeconds, ticket, receipt, payments }: Around,
): View {
  const payAmount = order.payAmount ?? order.amount;
  return {
    ...rowOf(order, channels, language),
    kind: order.kind,
    currency: order.currency,
    unitValue: order.unitValue,
    payAmount: toWire(payAmount),
    payInCurrency: inCurrency(payAmount, order.unitValue),
    expiresAt: order.expiresAt?.getTime() ?? null,
    instructions: isOpenState(order.state) ? order.instructions : null,
    toldPaidAt: order.toldPaidAt?.getTime() ?? null,
    ahead,
    usualSeconds,
    ticket: ticketOf(ticket),
    unbooked: payments.flatMap(({ amount, state }) =>
      state === 'HELD' || state === 'REFUSED' ? [{ amount: toWire(amount), state }] : [],
    ),
    takesReceipt: takesReceipt(order),
    receipt: receiptOf(order, receipt),
  };
}

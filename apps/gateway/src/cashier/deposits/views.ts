import type { Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { type Channel, channelName } from '../channels.ts';
import type { DepositOrder } from './deposit-order.ts';
import { isOpenState } from './deposit-order.ts';
import { inCurrency } from './offered.ts';
import type { Ticket } from './ticket-store.ts';

type View = Reply<'depositOrder'>;
export type DepositRow = Reply<'depositReport'>['list'][number];

/** What a list shows of an order. */
export function rowOf(order: DepositOrder, channels: readonly Channel[], language: string): DepositRow {
  const channel = channels.find(({ code }) => code === order.channel);
  const isBooked = order.state === 'SUCCESS' && order.completedAt !== null;
  return {
    orderNo: order.orderNo,
    channel: order.channel,
    channelName: channel ? channelName(channel, language) : order.channel,
    state: order.state,
    amount: toWire(order.amount),
    paid: order.paidAmount === null ? null : toWire(order.paidAmount),
    fee: toWire(order.fee),
    credited: isBooked ? toWire(order.booked) : null,
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

/** What surrounds an order when its page is shown. */
export interface Around {
  channels: readonly Channel[];
  language: string;
  ahead: number | null;
  usualSeconds: number | null;
  ticket: Ticket | null;
}

/** What the page of an order shows. How it is paid is told while it can be paid. */
export function viewOf(order: DepositOrder, { channels, language, ahead, usualSeconds, ticket }: Around): View {
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
  };
}

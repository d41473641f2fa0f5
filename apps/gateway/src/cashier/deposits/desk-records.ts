import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import type { Provider } from '../channel-api/providers.ts';
import type { Channel } from '../channels.ts';
import type { Look } from '../risk/signs.ts';
import type { OperatedDeposit } from './desk-store.ts';
import type { OperatedPayment } from './payment-store.ts';
import type { Ticket } from './ticket-store.ts';

/** What operators are shown of an order: its member's name, its risk signs, and what the member sent of its transfer. */
export const depositRecord = (
  order: OperatedDeposit,
  { username, signs }: Look,
  receipt: Pick<OpsReply<'opsDepositPut'>, 'payer' | 'pictures'>,
  unitValue: number,
): OpsReply<'opsDepositPut'> => ({
  orderNo: order.orderNo,
  username,
  channel: order.channel,
  provider: order.provider,
  state: order.state,
  amount: toWire(order.amount),
  paid: order.paidAmount === null ? null : toWire(order.paidAmount),
  currency: order.currency,
  unitValue: order.unitValue ?? unitValue,
  requestedAt: order.requestedAt.getTime(),
  toldPaidAt: order.toldPaidAt?.getTime() ?? null,
  note: order.note,
  claimedBy: order.claimedBy,
  remark: order.remark ?? '',
  ...receipt,
  signs,
});

export const paymentRecord = (payment: OperatedPayment, unitValue: number): OpsReply<'opsPaymentPut'> => ({
  id: Number(payment.id),
  provider: payment.provider,
  paymentId: payment.paymentId,
  orderNo: payment.orderNo,
  amount: toWire(payment.amount),
  currency: payment.currency,
  unitValue: payment.unitValue ?? unitValue,
  at: payment.toldAt.getTime(),
  about: payment.reason ?? payment.providerRef,
  state: payment.state,
});

export const ticketRecord = (ticket: Ticket, username: string): OpsReply<'opsTicketPut'> => ({
  id: Number(ticket.id),
  username,
  orderNo: ticket.orderNo,
  question: ticket.question,
  at: ticket.openedAt.getTime(),
  state: ticket.state,
});

export const channelRecord = (channel: Channel): OpsReply<'opsChannelPut'> => ({
  channel: channel.code,
  isOpen: channel.isOpen,
  provider: channel.provider,
  method: channel.method,
  kind: channel.kind,
  minAmount: toWire(channel.minAmount),
  maxAmount: toWire(channel.maxAmount),
  minRank: channel.minRank,
  rankLimits: channel.rankLimits.map(({ rank, max }) => ({ rank, max: toWire(BigInt(max)) })),
  quickAmounts: channel.quickAmounts.map(toWire),
  feePercent: channel.feeRate / 100,
  hours: channel.opensAt === null || channel.closesAt === null ? null : { from: channel.opensAt, until: channel.closesAt },
  rest:
    channel.restFrom === null || channel.restUntil === null
      ? null
      : { from: channel.restFrom.getTime(), until: channel.restUntil.getTime() },
  bank: channel.bank,
  paysAtOnce: channel.paysAtOnce,
  lowBalance: channel.lowBalance === null ? null : toWire(channel.lowBalance),
});

export const providerRecord = (
  { code, name, baseUrl, isOpen }: Omit<Provider, 'id'>,
  hasKey: boolean,
): OpsReply<'opsProviderPut'> => ({
  code,
  name,
  url: baseUrl,
  isOpen,
  hasKey,
});

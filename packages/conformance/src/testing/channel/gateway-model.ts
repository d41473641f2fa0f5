import { randomUUID } from 'node:crypto';
import {
  channelCalls,
  DEPOSIT_TRUTH,
  type DepositBefore,
  PAYOUT_TRUTH,
  type PaymentState,
  type ReportedPayment,
  type ReportedPayout,
} from '@marquee/contract/channel';
import type { Call } from '@marquee/contract/define';
import type { ChannelTarget } from '../../channel/gateway/bench.ts';
import type { Send } from '../../client.ts';
import { type Body, createDoor, type Reply } from './door.ts';
import type { GatewayFault } from './gateway-faults.ts';

interface Payment {
  state: PaymentState;
  amount: string;
  content: string;
}
interface Order {
  no: string;
  provider: string;
  amount: string;
  isExpired: boolean;
  balance: bigint;
  booked: bigint;
  hasFailed: boolean;
  payments: Map<string, Payment>;
  /** Of a payout. */
  state: ReportedPayout;
  events: Map<string, { content: string; reply: Reply }>;
}

type Has = (fault: GatewayFault) => boolean;
const CURRENCY = 'VND';
const text = (body: Body, field: string): string => String(body[field]);

/** What the gateway knows of an order when a payment for it is reported. */
function beforeOf(order: Order, payment: Payment | undefined): DepositBefore {
  if (payment?.state === 'HELD') return 'held';
  if (payment?.state === 'PAID') return 'booked';
  if ([...order.payments.values()].some(({ state }) => state === 'PAID')) return 'paid';
  if (order.hasFailed) return 'failed';
  return order.isExpired ? 'expired' : 'open';
}

/** The ruling of the table, as a broken gateway bends it. */
function rulingOf(has: Has, before: DepositBefore, reported: ReportedPayment) {
  const row = DEPOSIT_TRUTH[before];
  if (has('books payments on their way') && reported === 'PENDING') return { ...DEPOSIT_TRUTH.open.PAID };
  if (has('books failures') && before === 'open' && reported === 'FAILED')
    return { ...DEPOSIT_TRUTH.open.FAILED, books: true as const };
  if (has('unbooks what comes late') && before === 'booked' && reported === 'PENDING') return DEPOSIT_TRUTH.open.PENDING;
  if (has('books a repeated payment again') && before === 'booked') return DEPOSIT_TRUTH.open[reported];
  if (has('books a second payment') && before === 'paid') return DEPOSIT_TRUTH.open[reported];
  if (has('books a held payment when it is told again') && before === 'held') return DEPOSIT_TRUTH.open[reported];
  if (has('books after a failure') && before === 'failed') return DEPOSIT_TRUTH.open[reported];
  if (has('takes a failure after the payment') && reported === 'FAILED') return DEPOSIT_TRUTH.open.FAILED;
  if (has('refuses late payments') && before === 'expired') return DEPOSIT_TRUTH.failed[reported];
  return row[reported];
}

/** The deposits of a gateway in memory. */
function createDeposits(has: Has, orders: ReadonlyMap<string, Order>) {
  /** Payments of every order, by provider and number. */
  const seen = new Map<string, string>();
  return async (provider: string, body: Body): Promise<Reply> => {
    const order = orders.get(text(body, 'orderNo'));
    const isOwn = order?.provider === provider || has('takes payments for others’ orders');
    if (!order && has('books what no order is known of')) return { status: 'OK', state: 'PAID' };
    if (!order || !isOwn) return { status: 'UNKNOWN_ORDER' };
    if (body['currency'] !== CURRENCY && !has('takes any currency')) return { status: 'WRONG_CURRENCY' };
    const paymentId = text(body, 'paymentId');
    const content = JSON.stringify([
      has('lets one payment pay two orders') ? '' : order.no,
      has('compares no amounts of payments') ? '' : body['amount'],
      has('compares no references') ? '' : body['providerRef'],
    ]);
    const key = has('keeps one list of payments for all providers') ? paymentId : `${provider} ${paymentId}`;
    const known = seen.get(key);
    if (known !== undefined && known !== content) return { status: 'MISMATCH' };
    seen.set(key, content);
    const reported = body['state'] as ReportedPayment;
    const payment = order.payments.get(paymentId);
    if (has('forgets payments on their way') && payment?.state === 'PENDING') return { status: 'OK', state: 'PENDING' };
    const isAnyHeld = [...order.payments.values()].some(({ state }) => state === 'HELD');
    const isHeldWith = has('holds an order whose second payment is held') && isAnyHeld;
    const ruling = rulingOf(has, isHeldWith ? 'held' : beforeOf(order, payment), reported);
    // A gateway that looks before it locks lets another request in between.
    if (has('looks before it locks')) await Promise.resolve();
    if (ruling.status === 'OK') {
      order.payments.set(paymentId, { state: ruling.state, amount: text(body, 'amount'), content });
      if (ruling.state === 'FAILED') order.hasFailed = true;
    }
    if (ruling.books) {
      const [paid, ordered] = [BigInt(text(body, 'amount')), BigInt(order.amount)];
      const isCut = has('cuts payments down to what was ordered') && paid > ordered;
      const amount = has('books what was ordered') || isCut ? ordered : paid;
      order.booked += amount;
      order.balance += amount;
    }
    if (has('unbooks what comes late') && reported === 'PENDING' && ruling.state === 'PENDING') order.balance -= order.booked;
    return { status: ruling.status, state: ruling.state };
  };
}

/** The ruling of the table on a payout, as a broken gateway bends it. */
function payoutRuling(has: Has, before: ReportedPayout, reported: ReportedPayout) {
  if (has('takes accepted for paid') && reported === 'PENDING') return PAYOUT_TRUTH.PENDING.PAID;
  if (has('keeps paid payouts open') && reported === 'PAID') return { ...PAYOUT_TRUTH.PENDING.PAID, state: 'PENDING' as const };
  if (has('takes sent for paid') && reported === 'SENT') return PAYOUT_TRUTH.PENDING.PAID;
  if (has('turns paid payouts back to sent') && before === 'PAID' && reported === 'SENT') return PAYOUT_TRUTH.PENDING.SENT;
  if (has('takes sent back for lost') && before === 'SENT' && reported === 'FAILED') return PAYOUT_TRUTH.PAID.FAILED;
  if (has('lets a paid payout fail') && before === 'PAID') return PAYOUT_TRUTH.SENT[reported];
  if (has('pays a failed payout') && before === 'FAILED' && reported === 'PAID') return PAYOUT_TRUTH.SENT.PAID;
  if (has('sends a failed payout') && before === 'FAILED' && reported === 'SENT') return PAYOUT_TRUTH.SENT.SENT;
  return PAYOUT_TRUTH[before][reported];
}

const createPayouts =
  (has: Has, orders: ReadonlyMap<string, Order>) =>
  (provider: string, body: Body): Reply => {
    const order = orders.get(text(body, 'payoutNo'));
    if (!order && has('takes reports on payouts that it did not ask for')) return { status: 'OK', state: 'PAID' };
    if (!order || (order.provider !== provider && !has('ends others’ payouts'))) return { status: 'UNKNOWN_ORDER' };
    if (body['currency'] !== CURRENCY && !has('takes any currency for payouts')) return { status: 'WRONG_CURRENCY' };
    if (body['amount'] !== order.amount && !has('takes half a payout')) return { status: 'MISMATCH' };
    const content = JSON.stringify([body['payoutNo'], body['state'], body['amount'], body['providerRef']]);
    const known = order.events.get(text(body, 'eventId'));
    if (known && known.content !== content && !has('compares no reports')) return { status: 'MISMATCH' };
    if (known && has('answers a repeated report with a fault')) return { status: 'TEMPORARY' };
    if (known?.content === content) return known.reply;
    const ruling = payoutRuling(has, order.state, body['state'] as ReportedPayout);
    if (ruling.status === 'OK') order.state = ruling.state;
    if (has('returns paid payouts') && order.state === 'PAID') order.balance += BigInt(order.amount);
    const reply = { status: ruling.status, state: ruling.state };
    order.events.set(text(body, 'eventId'), { content, reply });
    return reply;
  };

function depositStatus(has: Has, order: Order): Reply {
  const hasOne = (state: string): boolean => [...order.payments.values()].some((each) => each.state === state);
  const isTakenForPaid = has('tells open deposits as paid');
  const state = hasOne('PAID') || isTakenForPaid ? 'PAID' : order.hasFailed ? 'FAILED' : order.isExpired ? 'EXPIRED' : 'PENDING';
  const payments = [...order.payments].map(([paymentId, each]) => ({ paymentId, state: each.state, amount: each.amount }));
  return {
    status: 'OK',
    state,
    amount: order.amount,
    currency: CURRENCY,
    booked: has('shows what was ordered as booked') ? order.amount : order.booked.toString(),
    payments: has('hides held payments') ? payments.filter((each) => each.state !== 'HELD') : payments,
  };
}

const KEYS = new Map([
  ['ONE', 'the-key-of-the-first-provider-000000000'],
  ['TWO', 'the-key-of-the-second-provider-00000000'],
]);
const targetOf = (provider: string): ChannelTarget => ({
  url: 'http://gateway.test',
  provider,
  key: KEYS.get(provider) ?? '',
});

/** A gateway in memory, right but for the fault: how to reach it and the two providers that it knows. */
export function memoryGateway(fault?: GatewayFault): { send: Send; target: ChannelTarget; other: ChannelTarget } {
  const has: Has = (other) => other === fault;
  const orders = { deposit: new Map<string, Order>(), payout: new Map<string, Order>() };
  const open = (provider: string, kind: 'deposit' | 'payout', body: Body): Order => {
    const order: Order = {
      no: randomUUID(),
      provider,
      amount: text(body, 'amount'),
      isExpired: body['state'] === 'expired',
      balance: 5_000_000n,
      booked: 0n,
      hasFailed: false,
      payments: new Map(),
      state: 'PENDING',
      events: new Map(),
    };
    orders[kind].set(order.no, order);
    return order;
  };
  const opened = ({ amount, balance }: Order, names: object): Reply => {
    return { status: 'OK', ...names, amount, currency: CURRENCY, balance: balance.toString() };
  };
  const found = (provider: string, body: Body): Order | undefined => {
    const order = orders[body['kind'] as 'deposit' | 'payout'].get(text(body, 'no'));
    return order?.provider === provider || has('tells of others’ orders') ? order : undefined;
  };
  const deposits = createDeposits(has, orders.deposit);
  const payouts = createPayouts(has, orders.payout);
  const answers: Record<string, (provider: string, body: Body) => Reply | Promise<Reply>> = {
    'deposit-result': deposits,
    'payout-result': payouts,
    status: (provider, body) => {
      const order = found(provider, body);
      if (!order) return { status: has('refuses to say that there is nothing') ? 'UNKNOWN_ORDER' : 'OK', state: 'UNKNOWN' };
      return body['kind'] === 'deposit' ? depositStatus(has, order) : { status: 'OK', state: order.state, amount: order.amount };
    },
    'test/deposit': (provider, body) => {
      const order = open(provider, 'deposit', body);
      return opened(order, { orderNo: order.no });
    },
    'test/payout': (provider, body) => {
      const order = open(provider, 'payout', body);
      return opened(order, { payoutNo: order.no, orderNo: `w-${order.no}` });
    },
    'test/balance': (provider, body) => {
      const order = found(provider, body);
      return order ? { status: 'OK', balance: order.balance.toString() } : { status: 'UNKNOWN_ORDER' };
    },
  };
  const calls = new Map(Object.values(channelCalls).map((call) => [call.path as string, call as unknown as Call]));
  const send = createDoor({
    keys: KEYS,
    calls,
    has: (door) => has(door),
    answer: (caller, path, body) => answers[path.replace('/channel/v1/', '')]?.(caller, body) ?? { status: 'BAD_REQUEST' },
  });
  return { send, target: targetOf('ONE'), other: targetOf('TWO') };
}

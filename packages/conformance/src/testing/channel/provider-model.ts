import { randomUUID } from 'node:crypto';
import { CHANNEL_HEADERS, type ChannelMethod, providerCalls } from '@marquee/contract/channel';
import type { Call } from '@marquee/contract/define';
import { makeVietQr, UNASSIGNED_BIN } from '@marquee/vietqr';
import type { ChannelTarget } from '../../channel/gateway/bench.ts';
import type { Inbox } from '../../channel/provider/inbox.ts';
import { newNonce, type Send, signatureOf } from '../../client.ts';
import { type Body, createDoor, type Reply } from './door.ts';
import type { ProviderFault } from './provider-faults.ts';

type Has = (fault: ProviderFault) => boolean;
interface Order {
  no: string;
  amount: string;
  currency: string;
  content: string;
  answer: Reply;
  state: string;
  payments: { paymentId: string; state: string; amount: string }[];
}

const CURRENCY = 'VND';
const limits = { currencies: [CURRENCY], minAmount: '100000', maxAmount: '2000000000', holderLookup: false };
const METHODS: readonly ChannelMethod[] = [
  { method: 'PAGE', kind: 'REDIRECT', directions: ['deposit'], ...limits },
  { method: 'QR', kind: 'QR', directions: ['deposit'], ...limits },
  { method: 'OUT', kind: 'BANK', directions: ['payout'], ...limits, holderLookup: true },
];
const text = (body: Body, field: string): string => String(body[field]);

/** What a provider in memory tells its gateway: at once, and again until the answer is definite. */
function createReports(has: Has, inbox: Inbox, target: ChannelTarget) {
  const MOST = 5;
  return (call: 'deposit' | 'payout', body: Record<string, unknown>): void => {
    if (has('reports nothing') || (has('keeps failures to itself') && body['state'] === 'FAILED')) return;
    const path = `/channel/v1/${call}-result`;
    const nonce = newNonce();
    for (let attempt = 0; attempt < MOST; attempt += 1) {
      const told = has('numbers repeated reports anew') && attempt > 0 ? { ...body, eventId: `e-${attempt}` } : body;
      const raw = JSON.stringify(told);
      const timestamp = String(Date.now());
      const own = has('keeps the nonce of a report') ? nonce : newNonce();
      const key = has('signs reports with another key') ? 'another-key-of-thirty-two-characters-0' : target.key;
      const headers: Record<string, string> = {
        [CHANNEL_HEADERS.channel]: target.provider,
        [CHANNEL_HEADERS.timestamp]: timestamp,
        [CHANNEL_HEADERS.nonce]: own,
        [CHANNEL_HEADERS.signature]: signatureOf(key, timestamp, own, path, raw),
      };
      const answer = inbox.receive(path, (name) => headers[name] ?? '', raw);
      const status = answer.http === 200 ? (JSON.parse(answer.body) as { status: string }).status : 'TEMPORARY';
      const isDefinite = status !== 'TEMPORARY' || (has('takes TEMPORARY for an end') && answer.http === 200);
      if ((isDefinite && !has('never ends to report')) || has('reports once')) return;
    }
  };
}

/** Why a request is not taken, or the method that takes it. */
function methodFor(has: Has, direction: 'deposit' | 'payout', body: Body): ChannelMethod | Reply {
  const fitting = METHODS.filter((each) => each.directions.includes(direction));
  const found = fitting.find(({ method }) => method === body['method']) ?? (has('takes any method') ? fitting[0] : undefined);
  if (!found) return { status: 'UNKNOWN_METHOD' };
  if (body['currency'] !== CURRENCY && !has('takes any currency')) return { status: 'WRONG_CURRENCY' };
  const amount = BigInt(text(body, 'amount'));
  const isBelow = amount < BigInt(found.minAmount) && !has('has no least amount');
  if (isBelow) return { status: 'WRONG_AMOUNT' };
  if (amount <= BigInt(found.maxAmount) || has('has no limits')) return found;
  return { status: 'WRONG_AMOUNT', ...(has('keeps its limit to itself') ? {} : { maxAmount: found.maxAmount }) };
}

/** What a member does next, for a deposit of the model. */
function instructionsOf(has: Has, { kind }: ChannelMethod, body: Body): object {
  if (kind !== 'QR') return { kind, url: 'http://provider.test/pay' };
  const bank = { bankCode: UNASSIGNED_BIN, bankName: 'Play', accountNo: '0000000000', holder: 'PLAY', note: 'MQ1' };
  const amount = (BigInt(text(body, 'amount')) * BigInt(Number(body['unitValue'] ?? 1))) / 10_000n;
  const written = has('writes another amount into its code') ? amount + 1n : amount;
  return { kind, qr: makeVietQr({ bin: UNASSIGNED_BIN, accountNo: bank.accountNo, amount: written, note: bank.note }), bank };
}

/** What the model keeps. */
function createModel(has: Has, inbox: Inbox, target: ChannelTarget) {
  const deposits = new Map<string, Order>();
  const payouts = new Map<string, Order>();
  let balance = 0n;
  const report = createReports(has, inbox, target);

  const newOrder = (no: string, body: Body, content: string, answer: Reply): Order => {
    return {
      no,
      amount: text(body, 'amount'),
      currency: text(body, 'currency'),
      content,
      answer,
      state: 'PENDING',
      payments: [],
    };
  };

  const deposit = async (body: Body): Promise<Reply> => {
    const no = text(body, 'orderNo');
    const content = JSON.stringify([
      body['method'],
      has('changes the amount of a deposit') ? '' : body['amount'],
      body['currency'],
    ]);
    const known = deposits.get(no);
    if (known && !has('opens a deposit anew each time')) return known.content === content ? known.answer : { status: 'MISMATCH' };
    const method = methodFor(has, 'deposit', body);
    if ('status' in method) return method;
    if (Number(body['expiresAt']) <= Date.now() && !has('takes deposits that are over')) return { status: 'EXPIRED' };
    const told = has('tells no instructions') ? {} : { instructions: instructionsOf(has, method, body) };
    const answer = { status: 'OK', providerRef: randomUUID(), expiresAt: body['expiresAt'], payAmount: body['amount'], ...told };
    deposits.set(no, newOrder(no, body, content, answer));
    if (has('counts promises as money')) balance += BigInt(text(body, 'amount'));
    return answer;
  };

  const payout = async (body: Body): Promise<Reply> => {
    const no = text(body, 'payoutNo');
    const account = has('changes the account of a payout') ? '' : body['account'];
    const content = JSON.stringify([body['method'], body['amount'], body['currency'], account]);
    const known = payouts.get(no);
    if (known && has('takes a repeated payout again')) balance -= BigInt(known.amount);
    if (known) return known.content === content ? known.answer : { status: 'MISMATCH' };
    const method = methodFor(has, 'payout', body);
    const answer = 'status' in method ? method : { status: 'OK', providerRef: `ref-${no}` };
    if ('status' in method && !has('takes a refused payout on')) return method;
    if (has('looks before it locks')) await Promise.resolve();
    const order = newOrder(no, body, content, answer);
    if (has('pays at once')) order.state = 'PAID';
    payouts.set(no, order);
    balance -= BigInt(order.amount);
    return answer;
  };

  const pay = (body: Body): Reply => {
    const order = deposits.get(text(body, 'orderNo'));
    if (!order) return { status: 'BAD_REQUEST' };
    const [paymentId, state, amount] = [text(body, 'paymentId'), text(body, 'state'), text(body, 'amount')];
    const isSecond = order.payments.some((each) => each.paymentId !== paymentId);
    order.payments = [...order.payments.filter((each) => each.paymentId !== paymentId), { paymentId, state, amount }];
    if (state === 'PAID') balance += BigInt(amount);
    if (isSecond && has('reports one payment an order')) return { status: 'OK' };
    report('deposit', {
      orderNo: order.no,
      paymentId: has('numbers each report of a payment') ? randomUUID() : paymentId,
      state,
      amount: has('reports what was ordered') ? order.amount : amount,
      currency: order.currency,
      providerRef: order.answer['providerRef'],
    });
    return { status: 'OK' };
  };

  const settle = (body: Body): Reply => {
    const order = payouts.get(text(body, 'payoutNo'));
    if (!order) return { status: 'BAD_REQUEST' };
    const hasToldBefore = order.state === 'SENT';
    order.state = text(body, 'state');
    if (order.state === 'FAILED' && !has('keeps what failed')) balance += BigInt(order.amount);
    if (hasToldBefore && has('reports what was sent only')) return { status: 'OK' };
    const amount = has('reports half a payout') ? (BigInt(order.amount) / 2n).toString() : order.amount;
    const names = { payoutNo: order.no, eventId: `${order.no}-${order.state}`, providerRef: order.answer['providerRef'] };
    report('payout', { ...names, state: order.state, amount, currency: order.currency });
    return { status: 'OK' };
  };

  const status = (body: Body): Reply => {
    const isDeposit = body['kind'] === 'deposit';
    const order = (isDeposit ? deposits : payouts).get(text(body, 'no'));
    if (!order)
      return has('refuses to say that there is nothing') ? { status: 'BAD_REQUEST' } : { status: 'OK', state: 'UNKNOWN' };
    const isPaid = order.payments.some(({ state }) => state === 'PAID');
    const payments = has('tells no payments') ? [] : order.payments;
    return { status: 'OK', state: isPaid ? 'PAID' : order.state, amount: order.amount, ...(isDeposit ? { payments } : {}) };
  };

  return { deposit, payout, pay, settle, status, balance: () => balance };
}

/** A provider in memory, right but for the fault, that reports to the inbox. */
export function memoryProvider(target: ChannelTarget, inbox: Inbox, fault?: ProviderFault): Send {
  const has: Has = (other) => other === fault;
  const model = createModel(has, inbox, target);
  const answers: Record<string, (body: Body) => Reply | Promise<Reply>> = {
    methods: () => ({ status: 'OK', methods: has('offers nothing') ? [] : METHODS }),
    deposit: model.deposit,
    payout: model.payout,
    status: model.status,
    holder: () => ({ status: 'OK', holder: has('names another holder each time') ? `PLAY ${randomUUID()}` : 'PLAY MONEY' }),
    balance: () => ({ status: 'OK', balances: [{ currency: CURRENCY, amount: model.balance().toString() }] }),
    'test/pay': model.pay,
    'test/settle': model.settle,
  };
  return createDoor({
    keys: new Map([[target.provider, target.key]]),
    calls: new Map(Object.values(providerCalls).map((call) => [call.path as string, call as unknown as Call])),
    has: (door) => door === fault,
    answer: (_caller, path, body) => answers[path.replace('/channel/', '')]?.(body) ?? { status: 'BAD_REQUEST' },
  });
}

import type { Choices } from '../../wallet/testing/workload.ts';

/** What becomes of a payout at the bank: paid; sent, and it arrives; sent, and it is lost; failed; refused; too much for one payment. */
const OUTCOMES = ['pays', 'pays', 'sends', 'sends', 'loses', 'fails', 'refuses', 'splits'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface BankPayment {
  orderNo: string;
  paymentId: string;
  state: 'PAID' | 'FAILED';
  amount: bigint;
  /** What the gateway said became of it; null: it has not said yet. */
  answered: string | null;
}

export interface BankPayout {
  amount: bigint;
  outcome: Outcome;
}

/** What the gateway has to hear. */
export interface Report {
  call: 'deposit-result' | 'payout-result';
  body: Record<string, unknown>;
  payment: BankPayment | null;
}

type Body = Record<string, unknown>;
const TOLD = { pays: 'PAID', sends: 'SENT', loses: 'SENT', fails: 'FAILED' } as const;

/** What the provider was given to pay out, each number once. */
function payoutBooks(choices: Choices, reports: Report[]) {
  const payouts = new Map<string, BankPayout>();
  let events = 0;

  const payoutReport = (payoutNo: string, amount: bigint, state: string): void => {
    events += 1;
    const body = { payoutNo, eventId: `event-${events}`, state, amount: amount.toString(), currency: 'VND' };
    reports.push({ call: 'payout-result', body: { ...body, providerRef: `out-${payoutNo}` }, payment: null });
  };

  const take = ({ payoutNo: no, amount: text }: Body): object => {
    const [number, amount] = [String(no), BigInt(String(text))];
    const known = payouts.get(number);
    if (known && known.amount !== amount) return { status: 'MISMATCH' };
    const outcome = known?.outcome ?? choices.pick(OUTCOMES);
    payouts.set(number, { amount, outcome });
    // A refusal stays one, whatever comes later by the same number.
    if (outcome === 'refuses') return { status: 'NO_FUNDS' };
    if (outcome === 'splits') return { status: 'WRONG_AMOUNT', maxAmount: (amount / 2n + 1n).toString() };
    const accepted = { status: 'OK', providerRef: `out-${number}` };
    if (known) return accepted;
    if (choices.chance(0.3)) payoutReport(number, amount, 'PENDING');
    if (outcome === 'pays' && choices.chance(0.3)) payoutReport(number, amount, 'SENT');
    payoutReport(number, amount, TOLD[outcome]);
    return accepted;
  };

  return { payouts, take };
}

/** The books of the payment provider, which are kept where no gateway can die. */
export function openBank(choices: Choices) {
  const deposits = new Map<string, { amount: bigint; payments: BankPayment[] }>();
  const reports: Report[] = [];
  const { payouts, take } = payoutBooks(choices, reports);

  const tellDeposit = (orderNo: string): object => {
    const known = deposits.get(orderNo);
    if (!known) return { status: 'OK', state: 'UNKNOWN' };
    const states = known.payments.map(({ state }) => state);
    const state = states.includes('PAID') ? 'PAID' : states.includes('FAILED') ? 'FAILED' : 'PENDING';
    const payments = known.payments.map(({ paymentId, state: of, amount }) => ({
      paymentId,
      state: of,
      amount: amount.toString(),
    }));
    return { status: 'OK', state, payments, providerRef: `in-${orderNo}` };
  };

  return {
    deposits,
    payouts,
    reports,
    /** Answers what a gateway asks. */
    answer(call: string, body: Body): object {
      if (call === 'deposit') {
        const orderNo = String(body['orderNo']);
        if (!deposits.has(orderNo)) deposits.set(orderNo, { amount: BigInt(String(body['amount'])), payments: [] });
        const instructions = { kind: 'REDIRECT', url: 'https://pay.example/page' };
        return { status: 'OK', providerRef: `in-${orderNo}`, instructions };
      }
      if (call === 'payout') return take(body);
      if (body['kind'] === 'deposit') return tellDeposit(String(body['no']));
      const known = payouts.get(String(body['no']));
      if (!known || !(known.outcome in TOLD)) return { status: 'OK', state: 'UNKNOWN' };
      return { status: 'OK', state: TOLD[known.outcome as keyof typeof TOLD], providerRef: `out-${String(body['no'])}` };
    },
    /** Somebody pays for an open deposit, or tries to. */
    pay(orderNo: string, amount: bigint, state: 'PAID' | 'FAILED'): void {
      const order = deposits.get(orderNo);
      if (!order) return;
      const payment: BankPayment = { orderNo, paymentId: `${orderNo}-${order.payments.length}`, state, amount, answered: null };
      order.payments.push(payment);
      const { answered: _, ...told } = payment;
      const body = { ...told, amount: amount.toString(), currency: 'VND', providerRef: `in-${orderNo}` };
      reports.push({ call: 'deposit-result', body, payment });
    },
    /** A report has had its definite answer. */
    forget(report: Report): void {
      const at = reports.indexOf(report);
      if (at >= 0) reports.splice(at, 1);
    },
    /** Has the money of a payout's number arrived at its member? */
    hasArrived: (number: string): boolean => ['pays', 'sends'].includes(payouts.get(number)?.outcome ?? ''),
  };
}

export type Bank = ReturnType<typeof openBank>;

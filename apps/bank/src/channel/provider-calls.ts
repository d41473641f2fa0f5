import { providerCalls } from '@marquee/contract/channel';
import type { Call } from '@marquee/contract/define';
import { atomically } from '@marquee/service/database';
import { balances } from '../books/books.ts';
import { depositOf, refOf } from '../deposits/deposit-store.ts';
import { openDeposit } from '../deposits/deposits.ts';
import { METHODS } from '../deposits/methods.ts';
import { paymentsFor, writePayment } from '../deposits/payments.ts';
import { payoutOf, settle, takePayout } from '../payouts/payouts.ts';
import type { Base } from '../server/base.ts';
import type { Answers, Bodies } from './call-types.ts';

/** Names that are nobody's, for accounts that are nobody's. */
const HOLDERS = ['NGUYEN VAN MAU', 'TRAN THI VI DU', 'LE THU NGHIEM', 'PLAY MONEY'];

function status(base: Base, { kind, no }: Bodies['providerStatus']): Answers['providerStatus'] {
  if (kind === 'payout') {
    const payout = payoutOf(base, no);
    if (!payout) return { status: 'OK', state: 'UNKNOWN' };
    const { state, amount, currency, providerRef } = payout;
    return { status: 'OK', state, amount, currency, providerRef };
  }
  const deposit = depositOf(base, no);
  if (!deposit) return { status: 'OK', state: 'UNKNOWN' };
  const payments = paymentsFor(base, no);
  const has = (state: string): boolean => payments.some((each) => each.state === state);
  const unpaid = deposit.expiresAt <= base.clock.now() ? 'EXPIRED' : 'PENDING';
  const state = has('PAID') ? 'PAID' : has('PENDING') ? 'PENDING' : has('FAILED') ? 'FAILED' : unpaid;
  return { status: 'OK', state, amount: deposit.amount.toString(), currency: deposit.currency, payments, providerRef: refOf(no) };
}

/**
 * Whose account that is: nobody's for one that begins with 000, always the same invented name for one that begins with 1234. Of others the
 * play bank cannot say it, so that whoever plays can be paid in any name.
 */
function holder({ method, accountNo }: Bodies['providerHolder']): Answers['providerHolder'] {
  if (!METHODS.some((each) => each.method === method && each.holderLookup)) return { status: 'UNKNOWN_METHOD' };
  if (accountNo.startsWith('000')) return { status: 'UNKNOWN_ACCOUNT' };
  if (!accountNo.startsWith('1234')) return { status: 'TEMPORARY', message: 'the play bank cannot say whose account that is' };
  const sum = [...accountNo].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return { status: 'OK', holder: HOLDERS[sum % HOLDERS.length] ?? 'PLAY MONEY' };
}

/** Aids of the suite: somebody pays. */
function testPay(base: Base, { orderNo, paymentId, state, amount }: Bodies['providerTestPay']): Answers['providerTestPay'] {
  const deposit = depositOf(base, orderNo);
  if (!deposit) return { status: 'BAD_REQUEST', message: 'there is no such deposit' };
  atomically(base.db, () => writePayment(base, { orderNo, paymentId, state, amount, currency: deposit.currency }));
  return { status: 'OK' };
}

function testSettle(base: Base, { payoutNo, state }: Bodies['providerTestSettle']): Answers['providerTestSettle'] {
  const payout = payoutOf(base, payoutNo);
  if (!payout) return { status: 'BAD_REQUEST', message: 'there is no such payout' };
  return settle(base, payout, state) ? { status: 'OK' } : { status: 'BAD_REQUEST', message: `it is ${payout.state}` };
}

export interface ProviderContext {
  base: Base;
  /** The address of a deposit's page, for somebody who comes from `returnUrl`. */
  pageOf(returnUrl: string, token: string): string;
}

/** What the gateway asks of the bank, by path: the call's definition and what answers it. */
export function answersOf({
  base,
  pageOf,
}: ProviderContext): ReadonlyMap<string, { call: Call; answer: (body: never) => object }> {
  const answers: { [Name in keyof Bodies]: (body: Bodies[Name]) => Answers[Name] } = {
    providerMethods: () => ({ status: 'OK', methods: [...METHODS] }),
    providerDeposit: (body) => openDeposit(base, body, (token) => pageOf(body.returnUrl, token)),
    providerPayout: (body) => takePayout(base, body),
    providerStatus: (body) => status(base, body),
    providerHolder: holder,
    providerBalance: () => ({
      status: 'OK',
      balances: [...balances(base.db, 'merchant')].map(([currency, amount]) => ({ currency, amount: amount.toString() })),
    }),
    providerTestPay: (body) => testPay(base, body),
    providerTestSettle: (body) => testSettle(base, body),
  };
  return new Map(
    Object.entries(providerCalls).map(([name, call]) => [
      call.path,
      { call: call as unknown as Call, answer: answers[name as keyof Bodies] as (body: never) => object },
    ]),
  );
}

import { type Static, Type } from 'typebox';
import { defineCall } from '../define.ts';
import {
  ChannelMethod,
  Currency,
  Instructions,
  id,
  Kind,
  Moment,
  Money,
  oneOf,
  PaidMoney,
  PayoutAccount,
  SignedMoney,
  strict,
  UnitValue,
  Voucher,
  words,
} from './fields.ts';
import {
  DEPOSIT_STATES,
  PAYMENT_STATES,
  PAYOUT_STATES,
  PROVIDER_STATUSES,
  REPORTED_PAYMENTS,
  REPORTED_PAYOUTS,
} from './truth.ts';

const providerCall = { method: 'POST', access: 'channel', answer: 'bare', bodyLimit: 16 * 1024 } as const;
const Status = oneOf(PROVIDER_STATUSES, 'OK, or why not');
const answer = { status: Status, message: Type.Optional(Type.String({ description: 'for people who read logs' })) };
const method = Type.String({ pattern: '^[A-Z0-9_]{2,24}$', description: 'one of `methods`' });

/** A payment as it is told in an answer to `status`. */
export const ToldPayment = Type.Object({
  paymentId: id('the provider’s number of the payment'),
  state: oneOf(PAYMENT_STATES, 'what became of it'),
  amount: Money,
});
export type ToldPayment = Static<typeof ToldPayment>;

/** What the gateway asks of a provider, at the address that the operator keeps for it. */
export const providerCalls = {
  providerMethods: defineCall({
    ...providerCall,
    summary: 'What the provider offers, to whom and within what limits.',
    path: '/channel/methods',
    body: Type.Object({}, strict),
    reply: Type.Object({ ...answer, methods: Type.Optional(Type.Array(ChannelMethod)) }),
  }),
  providerDeposit: defineCall({
    ...providerCall,
    summary: 'Opens a deposit. The same order again is answered the same; with other content it is a MISMATCH.',
    path: '/channel/deposit',
    body: Type.Object(
      {
        orderNo: id('the gateway’s number of the order'),
        method,
        amount: PaidMoney,
        currency: Currency,
        unitValue: UnitValue,
        language: Type.String({ pattern: '^[A-Z]{2}$' }),
        device: oneOf(['desktop', 'mobile']),
        returnUrl: Type.String({
          maxLength: 600,
          pattern: '^https?://',
          description: 'where the browser goes afterwards; it moves nothing',
        }),
        expiresAt: Moment,
        payerName: Type.Optional(words(80, 'who pays, where the method asks')),
        voucher: Type.Optional(Voucher),
      },
      strict,
    ),
    reply: Type.Object({
      ...answer,
      providerRef: Type.Optional(id('the provider’s number of the deposit')),
      expiresAt: Type.Optional(Moment),
      payAmount: Type.Optional(Money),
      instructions: Type.Optional(Instructions),
    }),
  }),
  providerPayout: defineCall({
    ...providerCall,
    summary: 'Takes a payout on. OK means accepted, not paid: that is told by `payout-result`.',
    path: '/channel/payout',
    body: Type.Object(
      {
        payoutNo: id('the gateway’s number of this payout'),
        orderNo: id('the withdrawal that it is a part of'),
        method,
        amount: PaidMoney,
        currency: Currency,
        unitValue: UnitValue,
        account: PayoutAccount,
      },
      strict,
    ),
    reply: Type.Object({
      ...answer,
      providerRef: Type.Optional(id('the provider’s number of the payout')),
      /** With WRONG_AMOUNT: the most that one payout may be, so that the gateway pays in parts. */
      maxAmount: Type.Optional(Money),
    }),
  }),
  providerStatus: defineCall({
    ...providerCall,
    summary: 'What became of a deposit or a payout. UNKNOWN is a definite answer: it never came, and nothing was done.',
    path: '/channel/status',
    body: Type.Object({ kind: Kind, no: id('`orderNo` of the deposit or `payoutNo`') }, strict),
    reply: Type.Object({
      ...answer,
      state: Type.Optional(oneOf([...new Set([...DEPOSIT_STATES, ...PAYOUT_STATES])], 'as in the tables of states')),
      amount: Type.Optional(Money),
      currency: Type.Optional(Currency),
      payments: Type.Optional(Type.Array(ToldPayment)),
      providerRef: Type.Optional(id('the provider’s number')),
    }),
  }),
  providerHolder: defineCall({
    ...providerCall,
    summary: 'Whose account that is, for a method with `holderLookup`.',
    path: '/channel/holder',
    body: Type.Object(
      {
        method,
        bankCode: Type.String({ pattern: '^[A-Z0-9]{2,12}$', description: 'code of the bank or wallet' }),
        accountNo: Type.String({ pattern: '^[0-9A-Za-z:]{4,128}$', description: 'number of the account' }),
      },
      strict,
    ),
    reply: Type.Object({ ...answer, holder: Type.Optional(words(80, 'the name, as the bank writes it')) }),
  }),
  providerBalance: defineCall({
    ...providerCall,
    summary: 'What the operator has at the provider, by currency: what came in and was not paid out.',
    path: '/channel/balance',
    body: Type.Object({}, strict),
    reply: Type.Object({
      ...answer,
      balances: Type.Optional(Type.Array(Type.Object({ currency: Currency, amount: SignedMoney }))),
    }),
  }),
  providerTestPay: defineCall({
    ...providerCall,
    summary:
      'Developer aid of a provider in test mode: somebody pays for an open deposit, or the payment fails. Reported as any other.',
    path: '/channel/test/pay',
    body: Type.Object(
      {
        orderNo: id('the deposit'),
        paymentId: id('the number that the payment gets'),
        state: oneOf(REPORTED_PAYMENTS, 'what becomes of it'),
        amount: PaidMoney,
      },
      strict,
    ),
    reply: Type.Object(answer),
  }),
  providerTestSettle: defineCall({
    ...providerCall,
    summary: 'Developer aid of a provider in test mode: what becomes of a payout that waits. Reported as any other.',
    path: '/channel/test/settle',
    body: Type.Object({ payoutNo: id('the payout'), state: oneOf(REPORTED_PAYOUTS, 'what becomes of it') }, strict),
    reply: Type.Object(answer),
  }),
};

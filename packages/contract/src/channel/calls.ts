import { Type } from 'typebox';
import { defineCall } from '../define.ts';
import { Currency, id, Kind, Money, oneOf, PaidMoney, SignedMoney, strict, words } from './fields.ts';
import { ToldPayment } from './provider.ts';
import { CHANNEL_STATUSES, DEPOSIT_STATES, PAYMENT_STATES, PAYOUT_STATES, REPORTED_PAYMENTS, REPORTED_PAYOUTS } from './truth.ts';

const channelCall = { method: 'POST', access: 'channel', answer: 'bare', bodyLimit: 16 * 1024 } as const;
const answer = {
  status: oneOf(CHANNEL_STATUSES, 'OK, or why not'),
  message: Type.Optional(Type.String({ description: 'for people who read logs' })),
};
const reason = Type.Optional(words(200, 'why it failed, for operators'));
const providerRef = id('the provider’s number of the deposit or payout');

/** What a provider tells the gateway, and asks of it. */
export const channelCalls = {
  channelDepositResult: defineCall({
    ...channelCall,
    summary:
      'What became of a payment for a deposit. Each payment is booked at most once, whatever is repeated, late or reordered.',
    path: '/channel/v1/deposit-result',
    body: Type.Object(
      {
        orderNo: id('the gateway’s number of the order'),
        paymentId: id('the provider’s number of the payment; the same for every report of it'),
        state: oneOf(REPORTED_PAYMENTS, 'what became of it'),
        amount: PaidMoney,
        currency: Currency,
        providerRef,
        reason,
      },
      strict,
    ),
    reply: Type.Object({ ...answer, state: Type.Optional(oneOf(PAYMENT_STATES, 'what the gateway made of it')) }),
  }),
  channelPayoutResult: defineCall({
    ...channelCall,
    summary: 'What became of a payout. PAID and FAILED are final.',
    path: '/channel/v1/payout-result',
    body: Type.Object(
      {
        payoutNo: id('the gateway’s number of the payout'),
        eventId: id('the provider’s number of this report; the same when it is sent again'),
        state: oneOf(REPORTED_PAYOUTS, 'what became of it'),
        amount: PaidMoney,
        currency: Currency,
        providerRef,
        reason,
      },
      strict,
    ),
    reply: Type.Object({ ...answer, state: Type.Optional(oneOf(REPORTED_PAYOUTS, 'what the gateway has now')) }),
  }),
  channelStatus: defineCall({
    ...channelCall,
    summary:
      'What the gateway knows of a deposit or a payout. Of one that is unknown or another provider’s: OK with the state UNKNOWN.',
    path: '/channel/v1/status',
    body: Type.Object({ kind: Kind, no: id('`orderNo` of the deposit or `payoutNo`') }, strict),
    reply: Type.Object({
      ...answer,
      state: Type.Optional(oneOf([...new Set([...DEPOSIT_STATES, ...PAYOUT_STATES])], 'as in the tables of states')),
      /** What was ordered. */
      amount: Type.Optional(Money),
      currency: Type.Optional(Currency),
      /** What was booked of it: nothing, less, as much or more. */
      booked: Type.Optional(Money),
      payments: Type.Optional(Type.Array(ToldPayment)),
    }),
  }),
  channelTestDeposit: defineCall({
    ...channelCall,
    summary: 'Developer aid, only with DEMO=1: an open deposit order of the calling provider, by a fresh throw-away member.',
    path: '/channel/v1/test/deposit',
    body: Type.Object({ amount: PaidMoney, state: Type.Optional(oneOf(['open', 'expired'], 'open by default')) }, strict),
    reply: Type.Object({
      ...answer,
      orderNo: Type.Optional(id('the order')),
      amount: Type.Optional(Money),
      currency: Type.Optional(Currency),
      balance: Type.Optional(SignedMoney),
    }),
  }),
  channelTestPayout: defineCall({
    ...channelCall,
    summary:
      'Developer aid, only with DEMO=1: an approved withdrawal of a fresh throw-away member, with one payout by the calling provider that has accepted it.',
    path: '/channel/v1/test/payout',
    body: Type.Object({ amount: PaidMoney }, strict),
    reply: Type.Object({
      ...answer,
      payoutNo: Type.Optional(id('the payout')),
      orderNo: Type.Optional(id('its withdrawal')),
      amount: Type.Optional(Money),
      currency: Type.Optional(Currency),
      balance: Type.Optional(SignedMoney),
    }),
  }),
  channelTestBalance: defineCall({
    ...channelCall,
    summary: 'Developer aid, only with DEMO=1: the balance, by the ledger, of the throw-away member of a test order.',
    path: '/channel/v1/test/balance',
    body: Type.Object({ kind: Kind, no: id('`orderNo` of the test deposit or `payoutNo` of the test payout') }, strict),
    reply: Type.Object({ ...answer, currency: Type.Optional(Currency), balance: Type.Optional(SignedMoney) }),
  }),
};

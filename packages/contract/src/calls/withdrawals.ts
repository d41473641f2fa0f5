import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';
import { WITHDRAWAL_STATES } from '../states.ts';
import { BankCardId, CardTypeName } from './payout-accounts.ts';
import { PictureId } from './pictures.ts';

/** States of a part of a payout. */
export const PAYOUT_STATES = [
  'QUEUED',
  'SENDING',
  'WAIT_CONFIRM',
  'RECEIVED',
  'SUCCESS',
  'DISPUTED',
  'REFUNDED',
  'FAILED',
] as const;

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const OrderNo = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Z0-9-]+$' });
const PayoutNo = Type.String({ minLength: 1, maxLength: 48, pattern: '^[A-Z0-9.-]+$' });
const Day = Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Positive = Type.Number({ exclusiveMinimum: 0, maximum: 1e11, description: 'units, at most four decimals' });

/** A part of a payout as its member sees it. */
const Payout = Type.Object({
  payoutNo: Type.String(),
  amount: WireMoney,
  state: Type.String({ description: PAYOUT_STATES.join(', ') }),
  sentAt: orNull(Moment),
  confirmUntil: orNull(Moment),
  hint: Type.String({ description: 'who pays, in the payer’s words; may be empty' }),
  remark: Type.String({ description: '`auto`: counted as received for want of an answer' }),
  decision: orNull(Type.Union([Type.Literal('force'), Type.Literal('again'), Type.Literal('refund')])),
  reason: Type.String({ description: 'of the decision' }),
});

/** What a bank's statement says of an amount: 1.00 is so many of the currency. Gateways of the family may not say it. */
const Worth = { currency: Type.Optional(Type.String()), unitValue: Type.Optional(Type.Integer({ minimum: 1 })) };

/** What a withdrawal may be and what today has left of it. */
const Settings = Type.Object({
  allowWithdraw: Type.Boolean(),
  minimumAmount: WireMoney,
  maximumAmount: WireMoney,
  eWalletMinAmount: WireMoney,
  eWalletMaxAmount: WireMoney,
  virtualMinAmount: WireMoney,
  virtualMaxAmount: WireMoney,
  withdrawDateFrom: Type.String({ description: 'HH:MM of the business day' }),
  withdrawDateTo: Type.String(),
  maxTransactionTimes: Type.Integer(),
  remainingTransactionTimes: Type.Integer(),
  maxWithdrawAmount: WireMoney,
  remainingWithdrawAmount: WireMoney,
  freeTimes: Type.Integer({ description: 'withdrawals of today that are still free' }),
  feePercent: Type.Number(),
  feeCap: WireMoney,
  balance: WireMoney,
  withdrawable: WireMoney,
  remainingTurnover: WireMoney,
  mayCancel: Type.Boolean(),
  confirmMinutes: Type.Integer(),
  ...Worth,
  /** The bounds again, and what gateways of the family have besides: docs/rules/calls.md#withdrawals-of-other-clients. */
  minWithdrawal: Type.Optional(WireMoney),
  maxWithdrawal: Type.Optional(WireMoney),
  mobileVerificationType: Type.Optional(Type.Union([Type.Literal('EVERY_WITHDRAWAL'), Type.Null()])),
  mobileVerificationWithdrawAmount: Type.Optional(WireMoney),
  c2cEnabled: Type.Optional(Type.Boolean()),
  withdrawPenaltyCharge: Type.Optional(WireMoney),
  fixedAmountFlag: Type.Optional(Type.Boolean()),
  fixedWithdrawAmounts: Type.Optional(Type.Array(WireMoney)),
  blocker: Type.Union([
    Type.Object({
      errorCode: Type.String(),
      message: Type.String(),
      way: Type.String({ description: 'what leads out of it: a page, or waiting' }),
    }),
    Type.Null(),
  ]),
});

const closed = { additionalProperties: false } as const;
const rate = { per: 'account', max: 20, seconds: 60 } as const;
const reads = { per: 'account', max: 120, seconds: 60 } as const;

/** Money out: docs/rules/money.md#withdrawals. */
/** What a member's record of withdrawals is narrowed by. */
const recordFilter = {
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  withdrawState: Type.Optional(Type.String({ maxLength: 20 })),
  language: Ignored,
};

export const withdrawalCalls = {
  withdrawSettings: defineCall({
    summary: 'What a withdrawal may be, what today has left, and what stands in its way.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getWithdrawSettings',
    access: 'real',
    rate: reads,
    query: Type.Object({ groupId: Ignored, _: Ignored }),
    reply: Settings,
  }),
  withdrawCharges: defineCall({
    summary: 'The fee of a withdrawal and what arrives, before it is confirmed.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getWithdrawCharges',
    access: 'real',
    rate: reads,
    query: Type.Object({ withdrawAmount: Positive, withdrawType: Type.Optional(CardTypeName) }),
    reply: Type.Object({ amount: WireMoney, fee: WireMoney, net: WireMoney }),
    errors: ['withdraw.amount'],
  }),
  withdraw: defineCall({
    summary: 'Asks for a withdrawal: its amount is set aside. The same request sent again is the same order.',
    method: 'POST',
    path: '/wps/v2/transaction/withdraw',
    aliases: ['/wps/transaction/withdraw'],
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object({
      amount: Positive,
      bankCardId: BankCardId,
      password: text(64),
      requestKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })),
      fee: Type.Optional(Type.Number({ minimum: 0, maximum: 1e11, description: 'the fee that was shown' })),
      verificationCode: text(20),
      firebaseIdToken: text(4000),
      groupId: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 }), Type.Null()])),
    }),
    reply: Type.Object({ orderNo: Type.String(), state: Type.String(), amount: WireMoney, fee: WireMoney, net: WireMoney }),
    errors: [
      'withdraw.status',
      'withdraw.locked',
      'not.exists.payment.password',
      'payout.real.name',
      'withdraw.account',
      'withdraw.account.new',
      'withdraw.debt',
      'withdraw.turnover',
      'withdraw.closed',
      'withdraw.amount',
      'withdraw.funds',
      'withdraw.daily.count',
      'withdraw.daily.amount',
      'withdraw.hours',
      'withdraw.state',
      'invalid.payment.pw',
      'payment.pw.locked',
    ],
  }),
  withdrawals: defineCall({
    summary: 'The member’s withdrawals, newest first, with the parts of their payouts.',
    method: 'GET',
    path: '/wps/relay/MCS2_WithdrawTransactionReport',
    access: 'real',
    rate: reads,
    query: Type.Object({ ...recordFilter, page: PageNumber, size: pageSize(10) }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          orderNo: Type.String(),
          appliedAt: Moment,
          finishedAt: orNull(Moment),
          cardType: orNull(CardTypeName),
          bankName: Type.String(),
          account: Type.String({ description: 'masked' }),
          amount: WireMoney,
          fee: WireMoney,
          paid: WireMoney,
          state: Type.String({ description: WITHDRAWAL_STATES.join(', ') }),
          remark: Type.String(),
          mayCancel: Type.Boolean(),
          payouts: Type.Array(Payout),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      footer: Type.Object({ amount: WireMoney, fee: WireMoney, paid: WireMoney }),
    }),
  }),
  withdrawalFile: defineCall({
    summary: 'The member’s withdrawals as a CSV file: the same filters, without pages.',
    method: 'GET',
    path: '/wps/relay/MCS2_WithdrawTransactionReport.csv',
    access: 'real',
    rate: { per: 'account', max: 10, seconds: 60 },
    answer: 'file',
    query: Type.Object(recordFilter),
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
    errors: ['record.too.long'],
  }),
  cancelWithdrawal: defineCall({
    summary: 'Cancels a withdrawal that is under review, where the brand lets its members do so.',
    method: 'PUT',
    path: '/wps/member/withdrawal/cancel',
    access: 'real',
    rate,
    body: Type.Object({ orderNo: OrderNo }, closed),
    reply: Type.Null(),
    errors: ['not.found', 'function.not.available', 'withdraw.state'],
  }),
  pendingReceipts: defineCall({
    summary: 'Payouts that were reported as sent and wait for the member’s word.',
    method: 'GET',
    path: '/wps/relay/MCSFE_c2cPendingReceipts',
    access: 'real',
    rate: { per: 'account', max: 300, seconds: 60 },
    reply: Type.Object({ list: Type.Array(Payout), now: Moment, ...Worth }),
  }),
  confirmReceipt: defineCall({
    summary: 'Says that a payout has arrived.',
    method: 'POST',
    path: '/wps/relay/MCSFE_c2cConfirmReceipt',
    access: 'real',
    rate,
    body: Type.Object({ payoutNo: PayoutNo }, closed),
    reply: Type.Null(),
    errors: ['not.found', 'withdraw.state'],
  }),
  disputeReceipt: defineCall({
    summary: 'Says that a payout has not arrived, with one to three pictures as a proof. Once for each payout.',
    method: 'POST',
    path: '/wps/relay/MCSFE_c2cDisputeReceipt',
    access: 'real',
    rate,
    body: Type.Object(
      {
        payoutNo: PayoutNo,
        remark: Type.String({ minLength: 1, maxLength: 140 }),
        pictures: Type.Array(PictureId, { minItems: 1, maxItems: 3 }),
      },
      closed,
    ),
    reply: Type.Null(),
    errors: ['not.found', 'withdraw.state', 'picture.invalid'],
  }),
};

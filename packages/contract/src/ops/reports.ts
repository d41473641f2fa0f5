import { Type } from 'typebox';
import { Moment, WireMoney } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, unitValue } from './fields.ts';

const Text = Type.String();
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Count = Type.Integer({ minimum: 0 });
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day of the brand' });

/** A stretch of business days, both included, and which page of its orders. */
const ofDays = {
  merchant,
  /** Absent: the same as the last. */
  from: Type.Optional(day),
  /** Absent: today. */
  until: Type.Optional(day),
  after: Type.Optional(Type.String({ pattern: '^[A-Z0-9-]{1,40}$', description: 'number of the last order of the page before' })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
};

const orderOfDays = {
  orderNo: Text,
  username: Text,
  channel: Text,
  state: Text,
  amount: WireMoney,
  fee: WireMoney,
  currency: Text,
  unitValue,
  requestedAt: Moment,
  decidedAt: orNull(Moment),
  completedAt: orNull(Moment),
  reason: Text,
};

const pageOfDays = {
  /** Business days, and the zone of their clocks. */
  from: Text,
  until: Text,
  timezone: Text,
  next: orNull(Type.String({ description: 'what `after` is given for the next page; null: this was the last' })),
};

const CashMovement = Type.Object({
  currency: Text,
  channel: orNull(Text),
  kind: Type.String({
    description:
      'deposit, depositFee, withdrawal, withdrawalFee, returned, adjustAdd, adjustSub or transfer; by the ledger alone: feeBack, demoMoney, trialMoney, reversal',
  }),
  operations: Count,
  /** By the cashier's orders; null for what no order stands behind. */
  orders: orNull(WireMoney),
  /** By the ledger: what members were given less what was taken of them, where no order says it; null for what moves nothing there. */
  ledger: orNull(WireMoney),
  difference: WireMoney,
});

const CashChannel = Type.Object({
  currency: Text,
  channel: Text,
  opening: orNull(WireMoney),
  change: WireMoney,
  closing: orNull(WireMoney),
});

const CashDifference = Type.Object({
  kind: Text,
  currency: Text,
  no: Type.String({ description: 'id in the ledger, which begins with the order’s number' }),
  orders: WireMoney,
  ledger: WireMoney,
});

const Balance = Type.Object({
  provider: Text,
  name: Text,
  currency: Text,
  status: Type.String({
    description: 'OK; NO_KEY: not asked; SHARED: other brands’ money is among it; else why there is no amount',
  }),
  askedAt: Moment,
  took: Type.Integer({ minimum: 0, description: 'milliseconds until the answer' }),
  amount: orNull(WireMoney),
  books: orNull(WireMoney),
  /** Given to the provider, and perhaps sent. */
  underWay: WireMoney,
  isDifferent: Type.Boolean(),
  lowChannels: Type.Array(Text),
});

const local = Type.Optional(
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
    description: 'by the clocks of the brand, e.g. 2026-01-31T22:00',
  }),
);

/** What an operator did by one call, with one decision. */
const Handled = Type.Object({
  call: Text,
  decision: Text,
  channel: orNull(Text),
  currency: orNull(Text),
  count: Count,
  amount: WireMoney,
});

const Claim = Type.Object({
  no: Text,
  state: Text,
  channel: Text,
  currency: Text,
  amount: WireMoney,
  claimedAt: orNull(Moment),
});

const Open = Type.Object({
  kind: Type.String({ description: 'deposit, withdrawal, payout, payment, ticket or proposal' }),
  state: Type.String({ description: 'of a proposal: the call that waits' }),
  channel: orNull(Type.String({ description: 'of a payout or payment: its provider' })),
  currency: orNull(Text),
  count: Count,
  amount: WireMoney,
  oldest: Moment,
});

/** The operator's calls that report on money. */
export const reportOpsCalls = {
  opsCashReport: defineOpsCall({
    summary:
      'A brand’s cash of a business day, by currency, channel and kind: by the orders, by the ledger, and where they differ.',
    method: 'GET',
    path: '/ops/v1/report/cash',
    permission: 'reports.read',
    query: Type.Object({
      merchant,
      /** Absent: today. */
      day: Type.Optional(day),
    }),
    reply: Type.Object({
      day: Text,
      /** Over, and so long that what was on its way is booked. */
      isClosed: Type.Boolean(),
      movements: Type.Array(CashMovement),
      channels: Type.Array(CashChannel),
      differences: Type.Array(CashDifference),
      differenceCount: Count,
    }),
    errors: ['ops.refused'],
  }),
  opsShift: defineOpsCall({
    summary:
      'The hand-over of an operator’s shift: what was done in it by channel and currency, which orders the operator has, and what waits in the brand.',
    method: 'GET',
    path: '/ops/v1/report/shift',
    permission: 'deposits.read',
    query: Type.Object({
      merchant,
      operator: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'absent: who asks' })),
      /** Absent: the beginning of the brand's business day. */
      from: local,
      /** Absent: now. */
      until: local,
    }),
    reply: Type.Object({
      operator: Text,
      from: Moment,
      until: Moment,
      timezone: Text,
      handled: Type.Array(Handled),
      claims: Type.Array(Claim),
      open: Type.Array(Open),
    }),
    errors: ['ops.refused'],
  }),
  opsChannelBalances: defineOpsCall({
    summary: 'What lies at the payment providers of a brand: each is asked now, beside it what our books say.',
    method: 'GET',
    path: '/ops/v1/report/balances',
    permission: 'reports.read',
    query: Type.Object({ merchant }),
    reply: Type.Object({ list: Type.Array(Balance) }),
  }),
  opsDepositReport: defineOpsCall({
    summary: 'The deposits that a brand’s members asked for on at most 31 business days, whatever became of them: oldest first.',
    method: 'GET',
    path: '/ops/v1/report/deposits',
    permission: 'reports.read',
    query: Type.Object(ofDays),
    reply: Type.Object({
      ...pageOfDays,
      list: Type.Array(
        Type.Object({
          ...orderOfDays,
          provider: orNull(Text),
          paid: orNull(WireMoney),
          /** What came into the balance; null while nothing has. */
          credited: orNull(WireMoney),
        }),
      ),
    }),
    errors: ['ops.refused'],
  }),
  opsWithdrawalReport: defineOpsCall({
    summary:
      'The withdrawals that a brand’s members asked for on at most 31 business days, whatever became of them: oldest first.',
    method: 'GET',
    path: '/ops/v1/report/withdrawals',
    permission: 'reports.read',
    query: Type.Object(ofDays),
    reply: Type.Object({
      ...pageOfDays,
      list: Type.Array(
        Type.Object({
          ...orderOfDays,
          bank: Text,
          account: Type.String({ description: 'masked' }),
          /** What has gone to the account, without the fee. */
          paid: WireMoney,
        }),
      ),
    }),
    errors: ['ops.refused'],
  }),
};

import { Type } from 'typebox';
import { Moment, WireMoney } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason, unitValue } from './fields.ts';
import { RiskSign } from './risk.ts';

const closed = { additionalProperties: false } as const;
const oneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>(Type.String({ enum: values }));
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const orderNo = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Z0-9-]+$' });
const payoutNo = Type.String({ minLength: 1, maxLength: 48, pattern: '^[A-Z0-9.-]+$' });
const size = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }));
const units = Type.Number({ minimum: 0, maximum: 1e10, description: 'in units, at most four decimals' });
const State = oneOf('REVIEWING', 'APPROVED', 'PAYING', 'WAIT_CONFIRM', 'DISPUTED');

/** A part of a payout as operators see it. */
const PayoutRecord = Type.Object({
  payoutNo: Type.String(),
  orderNo: Type.String(),
  amount: WireMoney,
  unitValue,
  state: Type.String(),
  attempt: Type.Integer(),
  provider: orNull(Type.String({ description: 'null: paid by hand' })),
  batch: orNull(Type.String()),
  hint: Type.String(),
  sentAt: orNull(Moment),
  confirmUntil: orNull(Moment),
  remark: Type.String(),
  decision: orNull(Type.String()),
  reason: Type.String(),
  pictures: Type.Array(Type.String({ description: 'number of a picture, for the call opsPicture' })),
});

const WithdrawalRecord = Type.Object({
  orderNo: Type.String(),
  username: Type.String(),
  state: Type.String(),
  amount: WireMoney,
  fee: WireMoney,
  currency: Type.String(),
  unitValue,
  kind: Type.String(),
  bank: Type.String(),
  account: Type.String({ description: 'masked' }),
  requestedAt: Moment,
  decidedAt: orNull(Moment),
  completedAt: orNull(Moment),
  reason: Type.String(),
  claimedBy: orNull(Type.String()),
  signs: Type.Array(RiskSign),
  payouts: Type.Array(PayoutRecord),
});

const NoteRecord = Type.Object({ at: Moment, operator: Type.String(), note: Type.String() });

/** How a brand pays out, and what a day allows by VIP level. */
const Limits = Type.Object(
  {
    level: Type.Integer({ minimum: 0, maximum: 99 }),
    dailyCount: Type.Integer({ minimum: 0, maximum: 1000 }),
    dailyAmount: units,
    freeCount: Type.Integer({ minimum: 0, maximum: 1000 }),
    feePercent: Type.Number({ minimum: 0, maximum: 50 }),
    feeCap: units,
  },
  closed,
);
const Settings = {
  mayCancel: Type.Boolean({ description: 'members may cancel while an order is under review' }),
  confirmMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
  accountMinutes: Type.Integer({ minimum: 0, maximum: 10_080, description: 'after which a payout account can be used' }),
  opensAt: Type.Integer({ minimum: 0, maximum: 1440, description: 'minutes after midnight in the brand’s time zone' }),
  closesAt: Type.Integer({ minimum: 0, maximum: 1440 }),
};

/** The operator's calls about withdrawals, their payouts and disputes. */
export const withdrawalOpsCalls = {
  opsWithdrawals: defineOpsCall({
    summary: 'The queue of withdrawals that are not at their end, oldest first.',
    method: 'GET',
    path: '/ops/v1/withdrawals',
    permission: 'withdrawals.read',
    query: Type.Object({ merchant, state: Type.Optional(State), after: Type.Optional(orderNo), size }),
    reply: Type.Object({ list: Type.Array(WithdrawalRecord), next: orNull(Type.String()) }),
  }),
  opsWithdrawal: defineOpsCall({
    summary: 'One withdrawal with its payouts, pictures and notes.',
    method: 'GET',
    path: '/ops/v1/withdrawal',
    permission: 'withdrawals.read',
    query: Type.Object({ merchant, orderNo }),
    reply: Type.Object({ order: WithdrawalRecord, notes: Type.Array(NoteRecord) }),
    errors: ['ops.unknown'],
  }),
  opsWithdrawalClaim: defineOpsCall({
    summary: 'Takes a withdrawal to oneself, or gives it back to the queue. One that another operator has is not taken.',
    method: 'PUT',
    path: '/ops/v1/withdrawal/claim',
    permission: 'withdrawals.decide',
    body: Type.Object({ merchant, orderNo, claim: Type.Boolean() }, closed),
    reply: WithdrawalRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsWithdrawalNote: defineOpsCall({
    summary: 'Writes a note about a withdrawal for other operators.',
    method: 'PUT',
    path: '/ops/v1/withdrawal/note',
    permission: 'withdrawals.decide',
    body: Type.Object({ merchant, orderNo, note: Type.String({ minLength: 1, maxLength: 1000 }) }, closed),
    reply: Type.Object({ notes: Type.Array(NoteRecord) }),
    errors: ['ops.unknown'],
  }),
  opsWithdrawalDecide: defineOpsCall({
    summary:
      'Decides on a withdrawal under review, once: `approve` lets it be paid, `reject` gives the amount back. An approval above the brand’s `secondPersonAbove` waits for a second person.',
    method: 'PUT',
    path: '/ops/v1/withdrawal/decision',
    permission: 'withdrawals.decide',
    fourEyes: { hours: 24 },
    body: Type.Object({ merchant, orderNo, decision: oneOf('approve', 'reject'), reason }, closed),
    reply: WithdrawalRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsWithdrawalPay: defineOpsCall({
    summary: 'Begins to pay an approved withdrawal, in one part or in those that are given.',
    method: 'PUT',
    path: '/ops/v1/withdrawal/payout',
    permission: 'withdrawals.pay',
    body: Type.Object({ merchant, orderNo, parts: Type.Optional(Type.Array(units, { minItems: 1, maxItems: 20 })) }, closed),
    reply: WithdrawalRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsWithdrawalFail: defineOpsCall({
    summary: 'Ends a withdrawal of which nothing was paid: the amount comes back.',
    method: 'PUT',
    path: '/ops/v1/withdrawal/failure',
    permission: 'withdrawals.pay',
    body: Type.Object({ merchant, orderNo, reason }, closed),
    reply: WithdrawalRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsPayoutSent: defineOpsCall({
    summary: 'Says that a part was paid by hand: its member is asked whether it has arrived, unless it is certain.',
    method: 'PUT',
    path: '/ops/v1/payout/sent',
    permission: 'withdrawals.pay',
    body: Type.Object(
      {
        merchant,
        payoutNo,
        hint: Type.Optional(Type.String({ maxLength: 60, description: 'who paid, as the member reads it' })),
        isCertain: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    reply: WithdrawalRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsPayoutBatch: defineOpsCall({
    summary: 'Takes the parts that wait to be paid by hand into a file for the bank (CSV), or writes a batch’s file again.',
    method: 'PUT',
    path: '/ops/v1/payout/batch',
    permission: 'withdrawals.pay',
    body: Type.Object(
      { merchant, batch: Type.Optional(Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Z0-9-]+$' })), size },
      closed,
    ),
    reply: Type.Object({ batch: Type.String(), payouts: Type.Integer(), csv: Type.String() }),
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsDisputes: defineOpsCall({
    summary: 'Payouts that their members say have not arrived, oldest first.',
    method: 'GET',
    path: '/ops/v1/disputes',
    permission: 'withdrawals.read',
    query: Type.Object({ merchant, size }),
    reply: Type.Object({ list: Type.Array(PayoutRecord) }),
  }),
  opsDisputeDecide: defineOpsCall({
    summary:
      'Decides on a dispute, once: `force` counts the payout as received, `again` pays it again, `refund` returns it. The member reads the reason.',
    method: 'PUT',
    path: '/ops/v1/dispute',
    permission: 'withdrawals.decide',
    fourEyes: { hours: 24 },
    body: Type.Object({ merchant, payoutNo, decision: oneOf('force', 'again', 'refund'), reason }, closed),
    reply: WithdrawalRecord,
    errors: ['ops.unknown', 'ops.refused'],
  }),
  opsPicture: defineOpsCall({
    summary: 'A picture that a member uploaded as a proof.',
    method: 'GET',
    path: '/ops/v1/picture',
    permission: 'pictures.read',
    query: Type.Object({ merchant, id: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: Type.Object({ type: Type.String(), data: Type.String({ description: 'base64' }) }),
    errors: ['ops.unknown'],
  }),
  opsWithdrawalRules: defineOpsCall({
    summary: 'How a brand pays out: cancelling, time to confirm, hours, and what a day allows by VIP level.',
    method: 'GET',
    path: '/ops/v1/withdrawal/rules',
    permission: 'withdrawals.read',
    query: Type.Object({ merchant }),
    reply: Type.Object({ ...Settings, levels: Type.Array(Limits) }),
  }),
  opsWithdrawalRulesPut: defineOpsCall({
    summary: 'Changes how a brand pays out; what is left out stays.',
    method: 'PUT',
    path: '/ops/v1/withdrawal/rules',
    permission: 'withdrawals.decide',
    body: Type.Object(
      {
        merchant,
        mayCancel: Type.Optional(Settings.mayCancel),
        confirmMinutes: Type.Optional(Settings.confirmMinutes),
        accountMinutes: Type.Optional(Settings.accountMinutes),
        opensAt: Type.Optional(Settings.opensAt),
        closesAt: Type.Optional(Settings.closesAt),
        levels: Type.Optional(Type.Array(Limits, { maxItems: 100 })),
      },
      closed,
    ),
    reply: Type.Object({ ...Settings, levels: Type.Array(Limits) }),
    errors: ['ops.refused'],
  }),
};

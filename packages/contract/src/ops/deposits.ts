import { Type } from 'typebox';
import { CHANNEL_KINDS } from '../channel/fields.ts';
import { Moment, WireMoney } from '../common.ts';
import { DEPOSIT_ORDER_STATES } from '../states.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason, unitValue } from './fields.ts';
import { RiskSign } from './risk.ts';

const closed = { additionalProperties: false } as const;
const Text = Type.String();
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const among = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));

const orderNo = Type.String({ pattern: '^D-[0-9A-Z]{10}$' });
const channel = Type.String({ pattern: '^[A-Z0-9_]{2,24}$', description: 'code of the way of paying' });
const provider = Type.String({ pattern: '^[A-Z0-9]{2,12}$', description: 'code of the payment provider' });
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const amount = Type.Number({ exclusiveMinimum: 0, maximum: 1e10, description: 'in units, at most four decimals' });
const DAY_MINUTES = 1_440;
const size = Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 }));

const DepositRecord = Type.Object({
  orderNo: Text,
  username: Text,
  channel: Text,
  provider: orNull(Text),
  state: among(DEPOSIT_ORDER_STATES),
  amount: WireMoney,
  paid: orNull(WireMoney),
  currency: Text,
  unitValue,
  requestedAt: Moment,
  toldPaidAt: orNull(Moment),
  /** What the transfer says. */
  note: orNull(Text),
  claimedBy: orNull(Text),
  remark: Text,
  /** Of whom a transfer by hand came, as the member says. */
  payer: orNull(Text),
  pictures: Type.Array(Type.String({ description: 'number of a picture of its receipt, for the call opsPicture' })),
  signs: Type.Array(RiskSign),
});

const PaymentRecord = Type.Object({
  id: Type.Integer(),
  provider: Text,
  paymentId: Text,
  orderNo: orNull(Text),
  amount: WireMoney,
  currency: Text,
  unitValue,
  at: Moment,
  /** What the statement says of it, or the provider. */
  about: Text,
  state: Text,
});

const TicketRecord = Type.Object({
  id: Type.Integer(),
  username: Text,
  orderNo: Text,
  question: Text,
  at: Moment,
  state: among(['OPEN', 'ANSWERED', 'CLOSED']),
});

const Bank = Type.Object(
  {
    bankCode: Type.String({ pattern: '^[A-Z0-9]{2,12}$' }),
    bankName: Type.String({ minLength: 1, maxLength: 80 }),
    accountNo: Type.String({ pattern: '^[0-9A-Za-z]{4,34}$' }),
    holder: Type.String({ minLength: 1, maxLength: 80 }),
  },
  closed,
);

/** What an operator says of a way of paying. */
const channelFields = {
  isOpen: Type.Boolean(),
  provider: orNull(provider),
  method: orNull(Type.String({ pattern: '^[A-Z0-9_]{2,24}$', description: 'its code at the provider' })),
  kind: among(CHANNEL_KINDS),
  minAmount: amount,
  maxAmount: amount,
  minRank: Type.Integer({ minimum: 0, maximum: 100 }),
  rankLimits: Type.Array(
    Type.Object(
      { rank: Type.Integer({ minimum: 0, maximum: 100 }), max: amount },
      { ...closed, description: 'the most from a rank on' },
    ),
    { maxItems: 20 },
  ),
  quickAmounts: Type.Array(amount, { maxItems: 12 }),
  feePercent: Type.Number({ minimum: 0, maximum: 20, multipleOf: 0.01 }),
  hours: orNull(
    Type.Object(
      {
        from: Type.Integer({ minimum: 0, maximum: DAY_MINUTES - 1 }),
        until: Type.Integer({ minimum: 0, maximum: DAY_MINUTES }),
      },
      { ...closed, description: 'minutes of the brand’s day' },
    ),
  ),
  rest: orNull(Type.Object({ from: Moment, until: Moment }, { ...closed, description: 'maintenance' })),
  bank: orNull(Bank),
  paysAtOnce: Type.Boolean({ description: 'approved withdrawals are given to its provider without a person’s word' }),
  lowBalance: orNull(amount),
};

const ChannelRecord = Type.Object({ channel: Text, ...channelFields });
const ProviderRecord = Type.Object({ code: Text, name: Text, url: Text, isOpen: Type.Boolean(), hasKey: Type.Boolean() });

/** The operator's calls about deposits and the ways of paying. */
export const depositOpsCalls = {
  opsDeposits: defineOpsCall({
    summary: 'Deposits of a brand that wait for their money, oldest first; or those of a member, newest first.',
    method: 'GET',
    path: '/ops/v1/deposits',
    permission: 'deposits.read',
    query: Type.Object({ merchant, username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })), size }),
    reply: Type.Object({ list: Type.Array(DepositRecord) }),
    errors: ['ops.unknown'],
  }),
  opsDepositPut: defineOpsCall({
    summary:
      'Works on a deposit: claims it, notes something on it, confirms the money of one that is run by hand, or fails it. A confirmation above the brand’s `adjustAlone` waits for a second person.',
    method: 'PUT',
    path: '/ops/v1/deposits',
    permission: 'deposits.decide',
    fourEyes: { hours: 24 },
    body: Type.Object(
      {
        merchant,
        orderNo,
        action: among(['claim', 'note', 'confirm', 'fail']),
        amount: Type.Optional(amount),
        reason,
      },
      closed,
    ),
    reply: DepositRecord,
    errors: ['ops.refused', 'ops.unknown'],
  }),
  opsPayments: defineOpsCall({
    summary:
      'Payments that wait for a person: second ones, late ones after a failure, and lines of statements that fit no order.',
    method: 'GET',
    path: '/ops/v1/payments',
    permission: 'deposits.read',
    query: Type.Object({ merchant, size }),
    reply: Type.Object({ list: Type.Array(PaymentRecord) }),
  }),
  opsPaymentPut: defineOpsCall({
    summary:
      'Decides on a held payment, once: `book` credits it to the member of its order or the one that is named, `refuse` leaves it unbooked. A booking above the brand’s `adjustAlone` waits for a second person.',
    method: 'PUT',
    path: '/ops/v1/payments',
    permission: 'deposits.decide',
    fourEyes: { hours: 24 },
    body: Type.Object(
      {
        merchant,
        id,
        decision: among(['book', 'refuse']),
        orderNo: Type.Optional(orderNo),
        reason,
      },
      closed,
    ),
    reply: PaymentRecord,
    errors: ['ops.refused', 'ops.unknown'],
  }),
  opsTickets: defineOpsCall({
    summary: 'What members ask about deposits and is not answered yet, oldest first.',
    method: 'GET',
    path: '/ops/v1/tickets',
    permission: 'deposits.read',
    query: Type.Object({ merchant, size }),
    reply: Type.Object({ list: Type.Array(TicketRecord) }),
  }),
  opsTicketPut: defineOpsCall({
    summary: 'Answers a ticket, which the member reads in the inbox, or closes it without an answer.',
    method: 'PUT',
    path: '/ops/v1/tickets',
    permission: 'tickets.answer',
    body: Type.Object(
      { merchant, id, action: among(['answer', 'close']), text: Type.String({ minLength: 3, maxLength: 1_000 }) },
      closed,
    ),
    reply: TicketRecord,
    errors: ['ops.refused'],
  }),
  opsStatementPut: defineOpsCall({
    summary:
      'Takes a bank’s statement (CSV): a line whose note and amount fit an open order by hand books it, the rest waits among the payments. The same statement again books nothing more.',
    method: 'PUT',
    path: '/ops/v1/statement',
    permission: 'deposits.decide',
    bodyLimit: 2 * 1024 * 1024,
    body: Type.Object({ merchant, csv: Type.String({ minLength: 1, maxLength: 1_500_000 }), reason }, closed),
    reply: Type.Object({ lines: Type.Integer(), booked: Type.Integer(), held: Type.Integer(), known: Type.Integer() }),
    errors: ['ops.refused'],
  }),
  opsChannels: defineOpsCall({
    summary: 'The ways of paying of a brand, closed ones too, and what its unit is worth.',
    method: 'GET',
    path: '/ops/v1/channels',
    permission: 'deposits.read',
    query: Type.Object({ merchant }),
    reply: Type.Object({ list: Type.Array(ChannelRecord), unitValue: Type.Integer(), providers: Type.Array(ProviderRecord) }),
  }),
  opsChannelPut: defineOpsCall({
    summary: 'Changes a way of paying; what is left out stays as it is.',
    method: 'PUT',
    path: '/ops/v1/channels',
    permission: 'channels.write',
    body: Type.Object({ merchant, channel, ...Type.Partial(Type.Object(channelFields)).properties }, closed),
    reply: ChannelRecord,
    errors: ['ops.refused', 'ops.unknown'],
  }),
  opsUnitValuePut: defineOpsCall({
    summary: 'Says what a unit of the brand is worth: 1.00 is so many of the currency. Orders that are open stay as they are.',
    method: 'PUT',
    path: '/ops/v1/channels/unit',
    permission: 'channels.write',
    body: Type.Object({ merchant, unitValue: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }, closed),
    reply: Type.Null(),
  }),
  opsProviderPut: defineOpsCall({
    summary:
      'Adds a payment provider, or changes its name, address or whether it is open. Its key is a setting. By operators of every brand.',
    method: 'PUT',
    path: '/ops/v1/channels/provider',
    permission: 'channels.write',
    body: Type.Object(
      {
        code: provider,
        name: Type.String({ minLength: 1, maxLength: 60 }),
        url: Type.String({ minLength: 8, maxLength: 400, pattern: '^https?://' }),
        isOpen: Type.Boolean(),
      },
      closed,
    ),
    reply: ProviderRecord,
    errors: ['ops.refused', 'ops.role'],
  }),
};

import { Type } from 'typebox';
import { Instructions, Voucher } from '../channel/fields.ts';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { DEPOSIT_ORDER_STATES } from '../states.ts';
import { PictureId } from './pictures.ts';

const closed = { additionalProperties: false } as const;
const Text = Type.String();
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const State = Type.Unsafe<(typeof DEPOSIT_ORDER_STATES)[number]>(Type.String({ enum: [...DEPOSIT_ORDER_STATES] }));
const KINDS = ['REDIRECT', 'QR', 'BANK', 'WALLET', 'VOUCHER', 'CRYPTO'] as const;
const PayKind = Type.Unsafe<(typeof KINDS)[number]>(Type.String({ enum: [...KINDS] }));

const orderNo = Type.String({ pattern: '^D-[0-9A-Z]{10}$' });
const requestKey = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9._-]{8,64}$',
    description: 'the page’s own name for the request: sent again it is the same order',
  }),
);

const Ticket = Type.Object({
  id: Type.Integer(),
  state: Type.Unsafe<'OPEN' | 'ANSWERED' | 'CLOSED'>(Type.String({ enum: ['OPEN', 'ANSWERED', 'CLOSED'] })),
  question: Text,
  openedAt: Moment,
  answer: orNull(Text),
});

/** What the member sent of a transfer by hand. */
const Receipt = Type.Object({
  payer: Type.String({ description: 'in whose name it was paid' }),
  sentAt: Moment,
  pictures: Type.Array(Type.String({ description: 'number of a picture, for the call picture' })),
});

/** An order as a list shows it. */
const orderFields = {
  orderNo: Text,
  channel: Type.String({ description: 'code of the way of paying' }),
  channelName: Text,
  state: State,
  amount: WireMoney,
  /** What was paid, once it was; it may differ from `amount`. */
  paid: orNull(WireMoney),
  fee: WireMoney,
  /** What came to the balance; null until it did. */
  credited: orNull(WireMoney),
  requestedAt: Moment,
  decidedAt: orNull(Moment),
  remark: Type.String({ description: 'why it failed, for people; may be empty' }),
};

/** An order with everything that its page shows. */
export const DepositView = Type.Object({
  ...orderFields,
  kind: orNull(PayKind),
  currency: Text,
  /** 1.00 is so many of the currency. */
  unitValue: Type.Integer(),
  /** What is to be paid, exactly, and the same in the currency. */
  payAmount: WireMoney,
  payInCurrency: Type.Number(),
  expiresAt: orNull(Moment),
  /** What to do to pay; null while the provider is asked. */
  instructions: orNull(Instructions),
  toldPaidAt: orNull(Moment),
  /** Orders of this way that wait for their money and came before; null where it does not wait. */
  ahead: orNull(Type.Integer()),
  usualSeconds: orNull(Type.Integer()),
  ticket: orNull(Ticket),
  /** Payments of the order that are not booked: `HELD` waits for a person, `REFUSED` was decided against. */
  unbooked: Type.Optional(
    Type.Array(
      Type.Object({ amount: WireMoney, state: Type.Unsafe<'HELD' | 'REFUSED'>(Type.String({ enum: ['HELD', 'REFUSED'] })) }),
    ),
  ),
  /** Can a receipt be sent: it is run by hand, open, and none was sent. */
  takesReceipt: Type.Boolean(),
  receipt: orNull(Receipt),
});

const Bank = Type.Object({ bankCode: Text, bankType: Text });
const Channel = Type.Object({
  vendorName: Text,
  vendorId: Type.Integer(),
  mcsBankCode: Type.String({ description: 'code of the way of paying: what an order names' }),
  banks: Type.Array(Bank),
  name: Text,
  kind: PayKind,
  iconUrl: Text,
  minAmount: WireMoney,
  maxAmount: WireMoney,
  /** Percent that is kept of a deposit. */
  feePercent: Type.Number(),
  quickAmounts: Type.Array(WireMoney),
  /** In the middle of the last deposits; null when there were none. */
  usualSeconds: orNull(Type.Integer()),
  waiting: Type.Integer({ description: 'orders that wait for their money now' }),
  /** Minutes of the brand’s day; null: all day. */
  hours: orNull(Type.Object({ from: Type.Integer(), until: Type.Integer() })),
  /** Maintenance that is announced or under way. */
  rest: orNull(Type.Object({ from: Moment, until: Moment })),
  isOpen: Type.Boolean(),
  /** The member’s order of this way that is open; null when there is none. */
  openOrderNo: orNull(Text),
});

const DEPOSIT_ERRORS: readonly ErrorCode[] = [
  ...(['deposit.method', 'deposit.amount', 'deposit.open', 'deposit.blocked'] as const),
  ...(['promotion.amount', 'promotion.audience', 'promotion.channel', 'promotion.closed'] as const),
  ...(['promotion.exclusive', 'promotion.full', 'promotion.state', 'promotion.unknown'] as const),
];
const wish = {
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1e10, description: 'in units, at most four decimals' }),
  mcsBankCode: Type.String({ pattern: '^[A-Z0-9_]{2,24}$', description: 'the way of paying' }),
  requestKey,
  promotionId: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'the bonus that is chosen with it, of depositPromotions' }),
  ),
  vendorId: Type.Optional(Type.Integer()),
  bankCode: Ignored,
  bankType: Ignored,
  targetUsername: Ignored,
  nickname: Ignored,
  deviceId: Ignored,
  device: Type.Optional(Type.Unsafe<'desktop' | 'mobile'>(Type.String({ enum: ['desktop', 'mobile'], default: 'desktop' }))),
};
const rate = { per: 'account', max: 30, seconds: 60 } as const;
const reading = { per: 'account', max: 240, seconds: 60 } as const;

/** What a member's history of deposits is narrowed by. */
const historyFilter = {
  startTime: Type.Optional(Moment),
  endTime: Type.Optional(Moment),
  channel: Type.Optional(Type.String({ pattern: '^[A-Z0-9_]{2,24}$' })),
  status: Type.Optional(State),
  language: Ignored,
};

export const depositCalls = {
  depositSettings: defineCall({
    summary: 'Whether the member can pay in, and what a unit is worth.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getDepositSettings',
    access: 'real',
    rate: reading,
    reply: Type.Object({
      allowDeposit: Type.Unsafe<'Y' | 'N'>(Type.String({ enum: ['Y', 'N'] })),
      totalDepositSuccessCount: Type.Integer(),
      depositInfo: Type.Object({
        currency: Text,
        unitValue: Type.Integer({ description: '1.00 is so many of the currency' }),
        /** After too many that failed: until then no more; null: go on. */
        blockedUntil: orNull(Moment),
        orderMinutes: Type.Integer(),
      }),
    }),
  }),
  depositChannels: defineCall({
    summary: 'The ways of paying in that are offered to the member, by method.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getDepositPaymentChannels',
    access: 'real',
    rate: reading,
    query: Type.Object({ webSupported: Ignored, mobileSupported: Ignored, groupMTByChannelName: Ignored, language: Ignored }),
    reply: Type.Record(Text, Type.Object({ channels: Type.Array(Channel) })),
  }),
  depositByQr: defineCall({
    summary: 'Opens a deposit that is paid by a QR code or a transfer. The same request sent again is the same order.',
    method: 'POST',
    path: '/wps/relay/MCSFE_depositByQRImageUrl',
    aliases: ['/wps/relay/MCS2_depositManualTransfer', '/wps/transaction/deposit/qr', '/wps/transaction/deposit/mt'],
    access: 'real',
    rate,
    body: Type.Object(
      { ...wish, showQrImageOnly: Type.Optional(Type.Union([Type.Boolean(), Type.String({ maxLength: 5 })])) },
      closed,
    ),
    reply: DepositView,
    errors: DEPOSIT_ERRORS,
  }),
  depositByUrl: defineCall({
    summary: 'Opens a deposit by any of the ways but vouchers; one that is paid on a page of the provider says where.',
    method: 'POST',
    path: '/wps/relay/MCSFE_depositByLaunchUrl',
    aliases: ['/wps/relay/MCS2_depositPaymentGateway', '/wps/transaction/deposit/pg'],
    access: 'real',
    rate,
    body: Type.Object(wish, closed),
    reply: DepositView,
    errors: DEPOSIT_ERRORS,
  }),
  depositByVoucher: defineCall({
    summary: 'Pays in with a prepaid voucher. Its secret goes to the provider and is not kept.',
    method: 'POST',
    path: '/wps/deposit/voucher',
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object({ ...wish, voucher: Voucher }, closed),
    reply: DepositView,
    errors: DEPOSIT_ERRORS,
  }),
  depositReport: defineCall({
    summary: 'The member’s deposits, newest first, of at most 30 days, with the totals of the whole selection.',
    method: 'GET',
    path: '/wps/relay/MCS2_depositTransactioNReport',
    access: 'real',
    rate: reading,
    query: Type.Object({ ...historyFilter, page: PageNumber, size: pageSize(10) }),
    reply: Type.Object({
      list: Type.Array(Type.Object({ ...orderFields, bonus: orNull(WireMoney) })),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      totalCredited: WireMoney,
      /** What was given for them. */
      totalBonus: WireMoney,
      /** The same, where clients of other gateways read it. */
      footer: Type.Optional(Type.Object({ amount: WireMoney })),
    }),
  }),
  depositFile: defineCall({
    summary: 'The member’s deposits as a CSV file: the same filters, without pages.',
    method: 'GET',
    path: '/wps/relay/MCS2_depositTransactioNReport.csv',
    access: 'real',
    rate: { per: 'account', max: 10, seconds: 60 },
    answer: 'file',
    query: Type.Object(historyFilter),
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
    errors: ['record.too.long'],
  }),
  depositOrder: defineCall({
    summary: 'One of the member’s deposits.',
    method: 'GET',
    path: '/wps/deposit/order',
    access: 'real',
    rate: reading,
    query: Type.Object({ orderNo }),
    reply: DepositView,
    errors: ['deposit.unknown'],
  }),
  depositPaid: defineCall({
    summary: 'The member says that it has paid. Nothing is booked by that.',
    method: 'PUT',
    path: '/wps/deposit/paid',
    access: 'real',
    rate,
    body: Type.Object({ orderNo }, closed),
    reply: DepositView,
    errors: ['deposit.unknown', 'deposit.state'],
  }),
  depositCancel: defineCall({
    summary: 'Gives an unpaid deposit up. A payment that comes all the same is booked.',
    method: 'PUT',
    path: '/wps/deposit/cancel',
    access: 'real',
    rate,
    body: Type.Object({ orderNo }, closed),
    reply: DepositView,
    errors: ['deposit.unknown', 'deposit.state'],
  }),
  depositReceipt: defineCall({
    summary:
      'Sends the receipt of a transfer by hand: the payer’s name and one to three pictures, once. It says that the member has paid; nothing is booked by that. The same sent again is the same receipt.',
    method: 'POST',
    path: '/wps/deposit/receipt',
    access: 'real',
    rate,
    body: Type.Object(
      {
        orderNo,
        payer: Type.String({ minLength: 2, maxLength: 80, pattern: '\\S', description: 'in whose name it was paid' }),
        pictures: Type.Array(PictureId, { minItems: 1, maxItems: 3 }),
      },
      closed,
    ),
    reply: DepositView,
    errors: ['deposit.unknown', 'deposit.state', 'picture.invalid'],
  }),
  depositTicket: defineCall({
    summary: 'Asks about a deposit that was paid and has not arrived. It is answered into the inbox.',
    method: 'POST',
    path: '/wps/deposit/ticket',
    access: 'real',
    rate: { per: 'account', max: 5, seconds: 600 },
    body: Type.Object({ orderNo, question: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }) }, closed),
    reply: DepositView,
    errors: ['deposit.unknown', 'deposit.state'],
  }),
};

import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, Period, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';

/** Groups of the account record: docs/rules/records.md#account-record. */
export const CODE_TYPES = [
  'deposit',
  'withdraw',
  'transfer',
  'betting',
  'winning',
  'dividend',
  'betting_rebate',
  'agent_rebate',
  'hour_wage',
  'daily_wage',
  'share_bonus',
  'referral_rebate',
  'other',
] as const;

/** States of a transfer between wallets: docs/rules/money.md#vendor-wallets. */
export const TRANSFER_STATES = ['PROCESSING', 'SUCCESS', 'FAILED', 'CHECKING'] as const;

/** What more play money there is: docs/rules/money.md#play-money. */
const DemoOffer = Type.Object({
  amount: WireMoney,
  below: Type.Number({ description: 'it is offered while the balance is less than this' }),
  isOpen: Type.Boolean(),
  nextAt: Type.Union([Moment, Type.Null()], { description: 'when it was taken today: from when on there is more' }),
});

/** What an account record is narrowed by. */
export const StatementFilter = {
  /** Comma-separated groups; empty is all. */
  codeTypes: Type.Optional(Type.String({ maxLength: 200 })),
  txType: Type.Optional(Type.String({ maxLength: 60, description: 'a type by its translation id' })),
  direction: Type.Optional(Type.Union([Type.Literal('in'), Type.Literal('out')])),
  orderNo: Type.Optional(Type.String({ maxLength: 255, description: 'number of a movement: orderNo or txId' })),
  subordinateName: Ignored,
  /** Moments of the first business day and of the end of the last: whole days are shown. */
  startTime: Type.Optional(Moment),
  endTime: Type.Optional(Moment),
  language: Ignored,
};
/** A transfer between the main wallet and a vendor's: docs/rules/money.md#vendor-wallets. */
const VendorTransfer = Type.Object({
  txNo: Type.String({ description: 'the number to quote' }),
  fromAccountTypeId: Type.Integer(),
  fromName: Type.String(),
  toAccountTypeId: Type.Integer(),
  toName: Type.String(),
  amount: WireMoney,
  status: Type.Unsafe<(typeof TRANSFER_STATES)[number]>(Type.String({ enum: [...TRANSFER_STATES] })),
  requestedAt: Moment,
});

const VendorWallets = Type.Object({
  /** Does money follow the member into games and back? */
  isAutomatic: Type.Boolean(),
  wallets: Type.Array(
    Type.Object({
      accountTypeId: Type.Integer(),
      vassalage: Type.String({ description: 'code of the vendor' }),
      accountName: Type.String(),
      gameTypes: Type.Array(Type.String()),
      availBalance: WireMoney,
      /** The vendor has told the balance just now; else it is what our books say. */
      isTold: Type.Boolean(),
      isOpen: Type.Boolean({ description: 'takes money in; out it goes always' }),
    }),
  ),
});

const Wallets = Type.Array(Type.Object({ accountTypeId: Type.Integer(), accountName: Type.String(), availBalance: WireMoney }));

/** Number of the main wallet in the list of wallets: docs/rules/money.md#main-wallet. */
export const MAIN_WALLET = 2;

export const walletCalls = {
  balance: defineCall({
    summary: 'The member’s balance. `version` grows with every movement; an older one is stale.',
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    aliases: ['/wps/wallets/balance', '/wps/wallets/gcs', '/wps/wallets'],
    access: 'member',
    rate: { per: 'account', max: 900, seconds: 60 },
    query: Type.Object({ typeId: Ignored, _: Ignored }),
    reply: Type.Object({
      sumBalance: WireMoney,
      currency: Type.String(),
      currencySymbol: Type.String(),
      mainWalletBalance: WireMoney,
      /** Set aside by holds, e.g. a withdrawal in review. */
      heldBalance: WireMoney,
      version: Type.Integer(),
      /** As the call `unreadCount` answers it. */
      unreadMessage: Type.Integer(),
      /** Promotions that the member can do something about: docs/rules/rewards.md#promotions. */
      availablePromoCount: Type.Integer(),
      /** True when the money is play money. */
      demo: Type.Boolean(),
      balance: Wallets,
      /** The same, as older clients name it. */
      balances: Type.Optional(Wallets),
    }),
  }),
  demoOffer: defineCall({
    summary: 'More play money for a member of a demo brand: whether it can be taken now.',
    method: 'GET',
    path: '/wps/wallet/demo-credit',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    reply: DemoOffer,
    errors: ['function.not.available'],
  }),
  takeDemoCredit: defineCall({
    summary: 'Takes more play money: once a business day, while little is left. Answers the offer as it then stands.',
    method: 'POST',
    path: '/wps/wallet/demo-credit',
    access: 'real',
    rate: { per: 'account', max: 30, seconds: 60 },
    reply: DemoOffer,
    errors: ['function.not.available'],
  }),
  merchantWallet: defineCall({
    summary: 'Is there one wallet for all vendors? And what of the member’s money is staked on rounds that are open.',
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    access: 'member',
    reply: Type.Object({ isSingle: Type.Integer(), inPlay: WireMoney }),
  }),
  vendorWallets: defineCall({
    summary: 'What the member has at vendors that keep a wallet of their own, asked of them.',
    method: 'GET',
    path: '/wps/wallet/vendor-wallets',
    access: 'real',
    rate: { per: 'account', max: 60, seconds: 60 },
    reply: VendorWallets,
  }),
  walletTransfer: defineCall({
    summary:
      'Moves money between the main wallet and a vendor’s, or between two vendors’. The same `requestKey` is the same transfer.',
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    // Older clients post forms, of which the path says what is the main wallet.
    aliases: [
      { method: 'POST', path: '/wps/wallets/transferToMainWallet', query: { toAccountTypeId: MAIN_WALLET } },
      { method: 'POST', path: '/wps/wallets/transferFromMainWallet', query: { fromAccountTypeId: MAIN_WALLET } },
      '/wps/wallets/transferSubToSubWallet',
    ],
    access: 'real',
    rate: { per: 'account', max: 30, seconds: 60 },
    body: Type.Object(
      {
        fromAccountTypeId: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        toAccountTypeId: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        amount: Type.Number({ minimum: 1, maximum: 1e10, description: 'at most two decimals' }),
        requestKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })),
      },
      { additionalProperties: false },
    ),
    reply: VendorTransfer,
    errors: ['transfer.funds', 'vendor.unavailable', 'account.blocked'],
  }),
  collectWallets: defineCall({
    summary: 'Brings everything that lies at vendors back to the main wallet. Answers the transfers that came of it.',
    method: 'POST',
    path: '/wps/wallet/collect-all',
    access: 'real',
    emptyBody: true,
    rate: { per: 'account', max: 10, seconds: 60 },
    reply: Type.Object({ list: Type.Array(VendorTransfer) }),
  }),
  automaticTransfer: defineCall({
    summary: 'Whether money follows the member into games of vendors with a wallet of their own, and back.',
    method: 'PUT',
    path: '/wps/wallet/automatic-transfer',
    access: 'real',
    rate: { per: 'account', max: 30, seconds: 60 },
    body: Type.Object({ isAutomatic: Type.Boolean() }, { additionalProperties: false }),
    reply: Type.Object({ isAutomatic: Type.Boolean() }),
  }),
  vendorTransfers: defineCall({
    summary: 'The member’s transfers between wallets, newest first, of at most 30 days.',
    method: 'GET',
    path: '/wps/wallet/vendor-transfers',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    query: Type.Object({
      /** Moments of the first business day and of the end of the last. Without any, the last 30 days. */
      startTime: Type.Optional(Moment),
      endTime: Type.Optional(Moment),
      page: PageNumber,
      size: pageSize(10),
    }),
    reply: Type.Object({ list: Type.Array(VendorTransfer), totalPages: Type.Integer(), totalCount: Type.Integer() }),
  }),
  statement: defineCall({
    summary:
      'The account record: movements of the member’s balance, newest first, with the totals of the selection. A page is found by its number or, at any depth, by the row next to it.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemTransDet',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    query: Type.Object({
      ...StatementFilter,
      page: PageNumber,
      size: pageSize(10),
      before: Type.Optional(Type.String({ pattern: '^\\d{1,18}$', description: 'txId: the page of what is older' })),
      after: Type.Optional(Type.String({ pattern: '^\\d{1,18}$', description: 'txId: the page of what is newer' })),
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          txId: Type.String(),
          orderNo: Type.String(),
          txTypeId: Type.Integer(),
          txTypeName: Type.String({ description: 'translation id of the type' }),
          txTimeInTimestamp: Moment,
          /** The round or the movement that it belongs to; empty for none. */
          reference: Type.String(),
          remark: Type.String(),
          amount: Type.Number({ description: 'signed' }),
          balanceBefore: WireMoney,
          currentAvailBalance: WireMoney,
          customerName: Type.String(),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** What came in and what went out, over the whole selection. */
      footer: Type.Object({ in: WireMoney, out: WireMoney }),
      period: Period,
    }),
  }),
  statementFile: defineCall({
    summary: 'The account record as a CSV file: the same filters, without pages.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemTransDet.csv',
    access: 'real',
    rate: { per: 'account', max: 10, seconds: 60 },
    answer: 'file',
    query: Type.Object(StatementFilter),
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
    errors: ['record.too.long'],
  }),
  txCodeList: defineCall({
    summary: 'The types of movements that an account record can show, with their groups.',
    method: 'GET',
    path: '/wps/relay/GLS2_TxCodeList',
    access: 'member',
    assistants: ['agentDownlineTransactionDetailsCopy'],
    query: Type.Object({ language: Ignored }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          txTypeId: Type.Integer(),
          txTypeName: Type.String({ description: 'translation id of the type, by which a record is narrowed to it' }),
          codeType: Type.String({ description: 'the group' }),
        }),
      ),
    }),
  }),
};

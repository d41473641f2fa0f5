import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../common.ts';
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

/** What more play money there is: docs/rules/money.md#play-money. */
const DemoOffer = Type.Object({
  amount: WireMoney,
  below: Type.Number({ description: 'it is offered while the balance is less than this' }),
  isOpen: Type.Boolean(),
  nextAt: Type.Union([Moment, Type.Null()], { description: 'when it was taken today: from when on there is more' }),
});

export const walletCalls = {
  balance: defineCall({
    summary: 'The member’s balance. `version` grows with every movement; an older one is stale.',
    method: 'GET',
    path: '/wps/v2/wallets/balance',
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
      /** True when the money is play money. */
      demo: Type.Boolean(),
      balance: Type.Array(Type.Object({ accountTypeId: Type.Integer(), accountName: Type.String(), availBalance: WireMoney })),
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
    summary: 'Is there one wallet for all vendors?',
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    access: 'member',
    reply: Type.Object({ isSingle: Type.Integer() }),
  }),
  statement: defineCall({
    summary: 'The account record: every movement of the member’s balance, newest first, at most 30 business days.',
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemTransDet',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    query: Type.Object({
      /** Comma-separated groups; empty is all. */
      codeTypes: Type.Optional(Type.String({ maxLength: 200 })),
      startTime: Type.Optional(Moment),
      endTime: Type.Optional(Moment),
      page: PageNumber,
      size: pageSize(10),
      language: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          txId: Type.String(),
          orderNo: Type.String(),
          txTypeId: Type.Integer(),
          txTypeName: Type.String({ description: 'translation id of the type' }),
          txTimeInTimestamp: Moment,
          remark: Type.String(),
          amount: Type.Number({ description: 'signed' }),
          currentAvailBalance: WireMoney,
          customerName: Type.String(),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
  }),
};

import { Type } from 'typebox';
import { Moment } from '../common.ts';
import { defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';

/** Kinds of payout accounts as older clients name them: bank card, e-wallet, virtual wallet. */
export const CARD_TYPES = ['BC', 'EW', 'VW'] as const;
export type CardType = (typeof CARD_TYPES)[number];
export const CardTypeName = Type.Unsafe<CardType>(Type.Union(CARD_TYPES.map((type) => Type.Literal(type))));

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
/** The number of a payout account. */
export const BankCardId = Type.String({ minLength: 1, maxLength: 18, pattern: '^[0-9]+$' });
/** The payment password, or a code of the authenticator where one is on. */
const proof = { password: text(64), code: text(64) };
const proofErrors: readonly ErrorCode[] = [
  'not.exists.payment.password',
  'invalid.payment.pw',
  'payment.pw.locked',
  'code.invalid',
];
const rate = { per: 'account', max: 20, seconds: 300 } as const;

/** Where a member is paid out: docs/rules/money.md#payout-accounts. */
export const payoutCalls = {
  bankCards: defineCall({
    summary: 'The member’s payout accounts, masked, and whether the member has locked withdrawals.',
    method: 'GET',
    path: '/wps/relay/MCS2_bankCards',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          bankCardId: BankCardId,
          cardType: CardTypeName,
          bankCode: Type.String(),
          bankName: Type.String(),
          account: Type.String({ description: 'masked' }),
          holder: Type.String({ description: 'masked; empty for a crypto address' }),
          isDefault: Type.Boolean(),
          isWithdrawActive: Type.Boolean({ description: 'false within an hour after it was added' }),
          addedAt: Moment,
          usableAt: Moment,
          removableAt: Moment,
        }),
      ),
      most: Type.Integer({ description: 'accounts of one type' }),
      waitMinutes: Type.Integer({ description: 'so long after it was added an account cannot be used yet' }),
      lockedUntil: Type.Union([Moment, Type.Null()]),
    }),
  }),
  withdrawBanks: defineCall({
    summary: 'Banks, e-wallets and networks that a payout account can be at.',
    method: 'GET',
    path: '/wps/relay/MCS2_withdrawBanks',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          bankCode: Type.String(),
          bankName: Type.String(),
          cardType: CardTypeName,
          accountPattern: Type.String({ description: 'a regular expression that account numbers match' }),
        }),
      ),
    }),
  }),
  bindBankCard: defineCall({
    summary: 'Adds a payout account in the member’s real name, after its holder was looked up.',
    method: 'PUT',
    path: '/wps/member/bankCard',
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object({
      bankCode: Type.String({ minLength: 1, maxLength: 24 }),
      account: Type.String({ minLength: 1, maxLength: 120 }),
      cardType: CardTypeName,
      ...proof,
    }),
    reply: Type.Object({ bankCardId: BankCardId }),
    errors: [
      'payout.account.invalid',
      'payout.account.taken',
      'payout.account.many',
      'payout.holder.other',
      'payout.real.name',
      ...proofErrors,
    ],
  }),
  defaultBankCard: defineCall({
    summary: 'Makes a payout account the one that forms choose first.',
    method: 'PUT',
    path: '/wps/member/bankCard/default',
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object({ bankCardId: BankCardId, ...proof }),
    reply: Type.Null(),
    errors: ['not.found', ...proofErrors],
  }),
  removeBankCard: defineCall({
    summary: 'Removes a payout account: 24 hours after it was added, and while no withdrawal is open.',
    method: 'PUT',
    path: '/wps/member/bankCard/remove',
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object({ bankCardId: BankCardId, ...proof }),
    reply: Type.Null(),
    errors: ['not.found', 'payout.remove.early', 'payout.remove.open', ...proofErrors],
  }),
  lockWithdrawals: defineCall({
    summary: 'Locks the member’s own withdrawals for 24 hours. Nothing opens them sooner.',
    method: 'POST',
    path: '/wps/member/withdrawLock',
    access: 'real',
    emptyBody: true,
    rate,
    body: Type.Object({}),
    reply: Type.Object({ lockedUntil: Moment }),
  }),
};

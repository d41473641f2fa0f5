import { type Static, type TSchema, Type } from 'typebox';
import { Currency, Money } from '../signed/fields.ts';

export { Currency, id, Money, SignedMoney, strict } from '../signed/fields.ts';

/** One word of a list. */
export const oneOf = <T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      description === undefined ? {} : { description },
    ),
  );
/** Words for people or from people, without control characters. */
export const words = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$', description });
export const Moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description: 'milliseconds since the epoch' });
/** Zero is no payment. */
export const PaidMoney = Type.String({
  pattern: '^[1-9][0-9]{0,14}$',
  description: 'ten-thousandths of a unit, an integer as text, more than zero',
});

/** A brand may count in thousands: its 1.00 is then 1,000 of the currency, and the provider moves that. */
export const UnitValue = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
    description: 'how much of the currency 1.00 stands for: 1000 where a brand counts in thousands; 1 by default',
  }),
);

export const CHANNEL_KINDS = ['REDIRECT', 'QR', 'BANK', 'WALLET', 'VOUCHER', 'CRYPTO'] as const;
/** How a member pays: on a page of the provider, by a QR code, by bank transfer, from a wallet, with a voucher, in a currency of a chain. */
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
export const CHANNEL_DIRECTIONS = ['deposit', 'payout'] as const;
export type ChannelDirection = (typeof CHANNEL_DIRECTIONS)[number];

export const Kind = oneOf(CHANNEL_DIRECTIONS, 'which of the two the number names');

export const ChannelMethod = Type.Object({
  method: Type.String({ pattern: '^[A-Z0-9_]{2,24}$', description: 'its code at the provider' }),
  kind: oneOf(CHANNEL_KINDS, 'how it is paid'),
  directions: Type.Array(oneOf(CHANNEL_DIRECTIONS)),
  currencies: Type.Array(Currency),
  minAmount: Money,
  maxAmount: Money,
  holderLookup: Type.Boolean({ description: 'the provider knows the names of holders: `holder` can be asked' }),
});
export type ChannelMethod = Static<typeof ChannelMethod>;

/** Where a bank transfer goes. */
export const BankDetails = Type.Object({
  bankCode: Type.String({ pattern: '^[A-Z0-9]{2,12}$', description: 'code of the bank; in Vietnam its BIN of six digits' }),
  bankName: words(80, 'its name for people'),
  accountNo: Type.String({ pattern: '^[0-9A-Za-z]{4,34}$', description: 'number of the account' }),
  holder: words(80, 'whose account it is'),
  note: words(50, 'what the transfer must say, so that it is known again'),
});
export type BankDetails = Static<typeof BankDetails>;

const instruction = <K extends ChannelKind, P extends Record<string, TSchema>>(kind: K, properties: P) =>
  Type.Object({ kind: Type.Literal(kind), ...properties });

const url = Type.String({ maxLength: 2_000, pattern: '^https?://', description: 'the page on which it is paid' });
const appUrl = Type.Optional(
  Type.String({ maxLength: 2_000, pattern: '^https?://', description: 'opens the payer’s app with all of this filled in' }),
);

export const RedirectInstructions = instruction('REDIRECT', { url });
export const WalletInstructions = instruction('WALLET', { url });
export const QrInstructions = instruction('QR', {
  qr: Type.String({ minLength: 1, maxLength: 512, description: 'the text of the QR code, which the site draws' }),
  bank: BankDetails,
  appUrl,
});
export const BankInstructions = instruction('BANK', { bank: BankDetails, appUrl });
export const CryptoInstructions = instruction('CRYPTO', {
  network: words(24, 'the chain'),
  address: Type.String({ pattern: '^[0-9A-Za-z:]{8,128}$', description: 'the address to pay to' }),
  amount: Type.String({ pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,8})?$', description: 'how much of the coin, as it is typed' }),
  confirmations: Type.Integer({ minimum: 1, maximum: 1_000, description: 'blocks until it counts' }),
  appUrl,
});
export const VoucherInstructions = instruction('VOUCHER', {});

/** What a member does to pay, by kind. */
export const Instructions = Type.Union([
  RedirectInstructions,
  WalletInstructions,
  QrInstructions,
  BankInstructions,
  CryptoInstructions,
  VoucherInstructions,
]);
export type Instructions = Static<typeof Instructions>;

export const Voucher = Type.Object(
  {
    network: words(24, 'who issued it'),
    serial: Type.String({ pattern: '^[0-9A-Za-z-]{4,32}$', description: 'number of the voucher' }),
    pin: Type.String({ pattern: '^[0-9A-Za-z-]{4,32}$', description: 'its secret' }),
  },
  { additionalProperties: false },
);
export type Voucher = Static<typeof Voucher>;

export const ACCOUNT_KINDS = ['BANK', 'WALLET', 'CRYPTO'] as const;
/** To whom a payout goes. */
export const PayoutAccount = Type.Object(
  {
    kind: oneOf(ACCOUNT_KINDS, 'bank account, wallet or address'),
    bankCode: Type.String({ pattern: '^[A-Z0-9]{2,12}$', description: 'code of the bank, the wallet or the coin' }),
    accountNo: Type.String({ pattern: '^[0-9A-Za-z:]{4,128}$', description: 'number of the account, or the address' }),
    holder: words(80, 'whose account it is'),
    network: Type.Optional(words(24, 'the chain of an address')),
  },
  { additionalProperties: false },
);
export type PayoutAccount = Static<typeof PayoutAccount>;

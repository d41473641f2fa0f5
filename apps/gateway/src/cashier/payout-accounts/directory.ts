import type { CardType } from '@marquee/contract';

/** Kinds of payout accounts. */
export type PayoutKind = 'BANK' | 'WALLET' | 'CRYPTO';

/** A bank, e-wallet or network of the directory; names of banks and wallets are invented. */
export interface PayoutBank {
  code: string;
  name: string;
  kind: PayoutKind;
  /** What its account numbers look like, without spaces. */
  pattern: RegExp;
}

const BANK_NUMBER = /^[0-9]{6,19}$/;
const WALLET_NUMBER = /^0[0-9]{8,10}$/;

/** What an account can be at. */
export const PAYOUT_BANKS: readonly PayoutBank[] = [
  { code: 'LOTUS', name: 'Lotus Bank', kind: 'BANK', pattern: BANK_NUMBER },
  { code: 'HARBOUR', name: 'Harbour Bank', kind: 'BANK', pattern: BANK_NUMBER },
  { code: 'DELTA', name: 'Delta Commercial Bank', kind: 'BANK', pattern: BANK_NUMBER },
  { code: 'BAMBOO', name: 'Bamboo Savings', kind: 'BANK', pattern: BANK_NUMBER },
  { code: 'KITEPAY', name: 'KitePay', kind: 'WALLET', pattern: WALLET_NUMBER },
  { code: 'LANTERN', name: 'Lantern Wallet', kind: 'WALLET', pattern: WALLET_NUMBER },
  { code: 'TRC20', name: 'TRC20', kind: 'CRYPTO', pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
  { code: 'ERC20', name: 'ERC20', kind: 'CRYPTO', pattern: /^0x[0-9a-fA-F]{40}$/ },
];

const TYPES: Readonly<Record<PayoutKind, CardType>> = { BANK: 'BC', WALLET: 'EW', CRYPTO: 'VW' };

/** The name that the wire has for a kind. */
export const cardTypeOf = (kind: PayoutKind): CardType => TYPES[kind];

/** The entry of a code and type; null where there is none. */
export const bankOf = (code: string, type: CardType): PayoutBank | null =>
  PAYOUT_BANKS.find((bank) => bank.code === code && cardTypeOf(bank.kind) === type) ?? null;

/** An account number without what people put in to read it. */
export const plainNumber = (given: string): string => given.replace(/[\s.-]/g, '');

/** What an account number is compared by: addresses of hexadecimal digits are the same in either case. */
export const comparedNumber = (number: string): string => (number.startsWith('0x') ? number.toLowerCase() : number);

/** An account number as it is shown: its last four characters. */
export const maskedNumber = (number: string): string => `****${number.slice(-4)}`;

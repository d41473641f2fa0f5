import type { BankDetails, ChannelMethod, Instructions } from '@marquee/contract/channel';
import { makeVietQr, UNASSIGNED_BIN } from '@marquee/vietqr';

const UNIT = 10_000n;
/** Names that are nobody's, in a country of play money. */
const BANK_NAME = 'Play Bank (play money)';
const HOLDER = 'MARQUEE PLAY MONEY';
const ACCOUNT = '0000000000';
const NETWORK = 'Playchain';
/** VND for one coin. */
const COIN_RATE = 25_000n;
export const CONFIRMATIONS = 3;

export interface Payable {
  method: ChannelMethod;
  amount: bigint;
  currency: string;
  unitValue: number;
  /** Names the deposit on a transfer. */
  note: string;
  /** The page of the deposit. */
  url: string;
}

/** The amount in whole VND; null when it is not whole. */
export function wholeVnd(amount: bigint, unitValue: number): bigint | null {
  const value = amount * BigInt(unitValue);
  return value % UNIT === 0n ? value / UNIT : null;
}

/** How much of the coin pays the amount, two decimals, rounded up: a payment is never short of its order. */
function coinText(amount: bigint, unitValue: number, currency: string): string {
  const rate = currency === 'VND' ? COIN_RATE : 1n;
  const perCent = (UNIT * rate) / 100n;
  const cents = (amount * BigInt(unitValue) + perCent - 1n) / perCent;
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}

const bankDetails = (note: string): BankDetails => ({
  bankCode: UNASSIGNED_BIN,
  bankName: BANK_NAME,
  accountNo: ACCOUNT,
  holder: HOLDER,
  note,
});

/** What a member does to pay; null for an amount that the method cannot carry. */
export function instructionsFor({ method, amount, currency, unitValue, note, url }: Payable): Instructions | null {
  switch (method.kind) {
    case 'REDIRECT':
    case 'WALLET':
      return { kind: method.kind, url };
    case 'VOUCHER':
      return { kind: 'VOUCHER' };
    case 'CRYPTO': {
      const address = `play1${note.toLowerCase()}`;
      return {
        kind: 'CRYPTO',
        network: NETWORK,
        address,
        amount: coinText(amount, unitValue, currency),
        confirmations: CONFIRMATIONS,
        appUrl: url,
      };
    }
    default: {
      const vnd = wholeVnd(amount, unitValue);
      if (vnd === null) return null;
      const bank = bankDetails(note);
      if (method.kind === 'BANK') return { kind: 'BANK', bank, appUrl: url };
      return { kind: 'QR', qr: makeVietQr({ bin: UNASSIGNED_BIN, accountNo: ACCOUNT, amount: vnd, note }), bank, appUrl: url };
    }
  }
}

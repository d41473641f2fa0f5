import type { ChannelMethod, ProviderStatus } from '@marquee/contract/channel';

/** From 10.00 to 200,000.00. */
const LEAST = '100000';
const MOST = '2000000000';
/** The most of one payout, 50,000.00: what is above, the gateway pays in parts. */
const MOST_OUT = '500000000';

const CURRENCIES = ['VND', 'THB', 'IDR', 'CNY', 'USD'];

const inward = (method: string, kind: ChannelMethod['kind'], currencies = CURRENCIES): ChannelMethod => ({
  method,
  kind,
  directions: ['deposit'],
  currencies,
  minAmount: LEAST,
  maxAmount: MOST,
  holderLookup: false,
});
const outward = (method: string, kind: ChannelMethod['kind'], holderLookup: boolean): ChannelMethod => ({
  ...inward(method, kind),
  directions: ['payout'],
  maxAmount: MOST_OUT,
  holderLookup,
});

/** What the bank offers. Payouts have methods of their own, since their limits differ. */
export const METHODS: readonly ChannelMethod[] = [
  inward('PAGE', 'REDIRECT'),
  inward('QR', 'QR', ['VND']),
  inward('TRANSFER', 'BANK', ['VND']),
  inward('WALLET', 'WALLET'),
  inward('VOUCHER', 'VOUCHER'),
  inward('COIN', 'CRYPTO'),
  outward('BANK_OUT', 'BANK', true),
  outward('WALLET_OUT', 'WALLET', true),
  outward('COIN_OUT', 'CRYPTO', false),
];

/** The method of a request, or why the bank does not take it. */
export function methodFor(
  direction: 'deposit' | 'payout',
  { method, amount, currency }: { method: string; amount: string; currency: string },
): { method: ChannelMethod } | { status: ProviderStatus; maxAmount?: string } {
  const found = METHODS.find((each) => each.method === method && each.directions.includes(direction));
  if (!found) return { status: 'UNKNOWN_METHOD' };
  if (!found.currencies.includes(currency)) return { status: 'WRONG_CURRENCY' };
  if (BigInt(amount) < BigInt(found.minAmount)) return { status: 'WRONG_AMOUNT' };
  if (BigInt(amount) > BigInt(found.maxAmount)) return { status: 'WRONG_AMOUNT', maxAmount: found.maxAmount };
  return { method: found };
}

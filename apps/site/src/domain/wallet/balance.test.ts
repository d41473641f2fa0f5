// What it imports asks for a page: that of happy-dom.

import { expect, it } from 'vitest';
import { type Balance, newerBalance } from './balance.ts';

const balance = (version: number, sumBalance: number): Balance => ({
  sumBalance,
  currency: 'VND',
  currencySymbol: '₫',
  mainWalletBalance: sumBalance,
  heldBalance: 0,
  version,
  unreadMessage: 0,
  availablePromoCount: 0,
  demo: true,
  balance: [],
});

it('never lets an answer that was overtaken on its way replace a newer one', () => {
  const newer = balance(8, 10);
  expect(newerBalance(newer, balance(7, 99))).toBe(newer);
  expect(newerBalance(balance(7, 99), newer)).toBe(newer);
  expect(newerBalance(undefined, newer)).toBe(newer);
});

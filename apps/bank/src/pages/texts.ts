import { formatCount } from '@marquee/money';
import { momentOf } from '@marquee/money/moment';
import type { Language } from './words.ts';

const UNIT = 10_000n;

/** An amount for people: in the currency itself, with decimals only where there are some, written as the site writes it. */
export const amountText = (amount: bigint, currency: string, unitValue: number): string =>
  `${formatCount(Number(amount * BigInt(unitValue)) / Number(UNIT))} ${currency}`;

/** A moment for people, in a zone that it names: who pays may be anywhere. */
export const momentText = (at: number, language: Language): string => momentOf(at, language, 'UTC');

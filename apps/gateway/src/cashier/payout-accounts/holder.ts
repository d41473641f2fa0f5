import type { PayoutKind } from './directory.ts';

/** An account whose holder is asked for. */
export interface AskedHolder {
  merchantId: number;
  kind: PayoutKind;
  bankCode: string;
  accountNo: string;
}

/** Who knows the holders of accounts: a provider of the channel API, or nobody. */
export interface HolderLookup {
  /** The holder's name; `none`: there is no such account; `unknown`: nobody can say. Never throws for an answer that did not come. */
  holderOf(asked: AskedHolder): Promise<{ state: 'held'; holder: string } | { state: 'none' } | { state: 'unknown' }>;
}

/** Knows no holder: then the member's real name stands for it. */
export const nobodyKnows: HolderLookup = { holderOf: async () => ({ state: 'unknown' }) };

/** A name as banks compare it: capitals without accents, one space between words. */
export const comparedName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'D')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

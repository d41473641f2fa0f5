import { inputError } from '../base/errors.ts';

const LARGEST_ID = 9_223_372_036_854_775_807n;

/** A row's number as it was given. Throws for what is no number. */
export function idOf(text: string): bigint {
  const id = /^\d{1,19}$/.test(text) ? BigInt(text) : null;
  if (id === null || id > LARGEST_ID) throw inputError('id');
  return id;
}

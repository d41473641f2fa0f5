import { calls } from '@marquee/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { FIELDS_OF, placeOf } from './refusal.ts';

const refusal = (code: ApiError['code'], value: unknown = null) =>
  new ApiError('business', `the words of ${code}`, { code, value });

it('knows no code that no call is refused with', () => {
  const declared = new Set(Object.values(calls).flatMap((each) => (each.errors ?? []) as readonly string[]));
  expect(Object.keys(FIELDS_OF).filter((code) => !declared.has(code))).toEqual([]);
});

it('gives the first of a refusal’s fields that the form has', () => {
  const error = refusal('password.wrong');
  expect(placeOf(error, () => true)).toEqual({ field: 'oldPassword', complaint: error });
  expect(placeOf(error, (name) => name === 'password')).toEqual({ field: 'password', complaint: error });
  expect(placeOf(error, () => false)).toEqual({ field: null, complaint: error });
});

it('takes the field that the gateway names before that of the code, and its rule’s words', () => {
  const error = refusal('password.rejected', { field: 'newPaymentPassword', rule: 'required' });
  expect(placeOf(error, () => true)).toEqual({ field: 'newPaymentPassword', complaint: { id: 'field_required' } });
  expect(placeOf(error, (name) => name === 'newPassword')).toEqual({ field: 'newPassword', complaint: { id: 'field_required' } });
});

it('leaves the words to the form where it has some', () => {
  const explain = (field: string) => (field === 'email' ? ({ id: 'email_invalid' } as const) : null);
  expect(placeOf(refusal('email.taken'), () => true, explain).complaint).toEqual({ id: 'email_invalid' });
  const other = refusal('mobile.taken');
  expect(placeOf(other, () => true, explain).complaint).toBe(other);
});

import { expect, it } from 'vitest';
import { signedIn } from './signed-in.ts';

it('gives the session of a member’s call and refuses a call without one', () => {
  const session = { id: 1n, accountId: 7n, merchantId: 1, username: 'an', type: 0 };
  expect(signedIn(session)).toBe(session);
  expect(() => signedIn(null)).toThrow(expect.objectContaining({ code: 'customer.not.login', status: 401 }));
});

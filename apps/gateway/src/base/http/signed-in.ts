import { BusinessError } from '../errors.ts';
import type { RequestSession } from './handlers.ts';

/**
 * The session of a call that is a member's. The server's access check has refused the call when there is none; this says so
 * to the types, and throws `customer.not.login` should a call ever be declared with a wider access than its handler has.
 */
export function signedIn(session: RequestSession | null): RequestSession {
  if (!session) throw new BusinessError('customer.not.login');
  return session;
}

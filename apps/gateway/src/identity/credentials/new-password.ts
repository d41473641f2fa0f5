import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { usernameKey } from '../names.ts';
import { checkValue } from '../rules.ts';
import { isBreached } from './breached.ts';

/** Shorter names are in too many words. */
const NAME_LENGTH = 4;

/** Why a password was refused, for the message beside its field. */
export interface PasswordRejection {
  field: string;
  rule: 'required' | 'length' | 'pattern' | 'match' | 'name' | 'weak';
  min: number | null;
  max: number | null;
}

/** The refusal `password.rejected` with its reason as value. */
export const passwordRejected = (rejection: PasswordRejection): BusinessError =>
  new BusinessError('password.rejected', { params: { field: rejection.field }, value: rejection });

/**
 * Checks a password that is about to be set, by the brand's rule whether or not the form of registration asks for it. Throws
 * `password.rejected` with {field, rule, min, max} as value, also for one that contains the username (rule `name`), and
 * `password.breached` for one that is known from leaks: docs/rules/accounts.md#login-password
 */
export function checkNewPassword(merchant: Merchant, password: string, { username }: { username: string }): void {
  const field = 'password';
  const usual = { enabled: true, required: true };
  const rejection = checkValue(field, { ...usual, ...merchant.rules['password'], required: true }, password);
  if (rejection) throw passwordRejected(rejection);
  if (isBreached(password)) throw new BusinessError('password.breached');
  const name = usernameKey(username);
  if (name.length >= NAME_LENGTH && password.normalize('NFKC').toLowerCase().includes(name)) {
    throw passwordRejected({ field, rule: 'name', min: null, max: null });
  }
}

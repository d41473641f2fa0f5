import type { CallName } from '@marquee/contract';
import type { Metrics } from '../base/metrics.ts';

/** The calls by which people log in and open accounts, and how each is called in the figures. */
const LOGINS: Partial<Record<CallName, string>> = {
  login: 'password',
  loginUnsecure: 'password',
  loginVerify: 'code',
  loginRemembered: 'remembered',
  passkeyLogin: 'passkey',
  freePlay: 'guest',
};
const REGISTRATIONS: Partial<Record<CallName, string>> = {
  register: 'username',
  registerMobile: 'mobile',
  registerAuto: 'one click',
};

/**
 * Makes the count of logins and registrations. It is told of every call that was answered, with the brand's code and what came
 * of it: `ok`, or the error code. What was refused before anything was tried, by a limit or a closed brand, counts too.
 */
export function countAttempts({ logins, registrations }: Pick<Metrics, 'logins' | 'registrations'>) {
  return (call: CallName, brand: string, outcome: string): void => {
    const [login, registration] = [LOGINS[call], REGISTRATIONS[call]];
    if (login !== undefined) logins.inc({ brand, way: login, outcome });
    if (registration !== undefined) registrations.inc({ brand, way: registration, outcome });
  };
}

import type { Body, Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { session as storage } from '../../shared/lib/storage.ts';
import { resumeSession, takeSession } from '../session/actions.ts';
import { settleLogin } from '../session/after-login.ts';
import { askLogin, type LoginClaim } from '../session/logins.ts';
import { endPasswordDemand, usePasswordDemand } from './must-change.ts';

/** What a form sends of its captcha. */
type Captcha = Pick<Body<'forgotPassword'>, 'captcha' | 'altcha'>;

/** Asks for a link by mail. The answer is the same whether or not the two belong together. Rejects with the gateway's error. */
export async function askForLink(username: string, email: string, captcha: Captcha): Promise<void> {
  await call('forgotPassword', { body: { username, email, ...captcha } });
}

/** The second step of setting a forgotten password; none until it is asked for. */
export type PasswordStep = Pick<Body<'resetPassword'>, 'method' | 'code'>;

/** Sets a new password by the key of the mail. Rejects with the gateway's error. */
export async function setByKey(key: string, newPassword: string, step: PasswordStep): Promise<void> {
  await call('resetPassword', { body: { key, newPassword, ...step } });
}

/** Sends the code of the second step that setting a forgotten password asks for. Rejects with the gateway's error. */
export const sendPasswordCode = (body: Body<'passwordVerifyCode'>): Promise<Reply<'passwordVerifyCode'>> =>
  call('passwordVerifyCode', { body });

/** Sets a new password by the code that went to the member's number. Rejects with the gateway's error. */
export async function setByPhone(body: Body<'passwordByPhone'>): Promise<void> {
  await call('passwordByPhone', { body });
}

/**
 * Logs in with a password that was set just now: by username or, with its dialling code, by number
 * (docs/rules/login.md#login-calls). Rejects with the gateway's error.
 */
export async function logInAs(username: string, password: string, dialingCode: string | null): Promise<void> {
  const claim: LoginClaim = { way: 'username', username, password, dialingCode, isKept: false };
  const value = await askLogin(claim);
  await takeSession(value);
  settleLogin({ claim, value, isForced: false }, false);
}

/** What the member's account is protected by. Under the key that every reader of it uses. */
export const securityQuery = () =>
  queryOptions({ queryKey: ['securityConfig'], queryFn: ({ signal }) => call('securityConfig', { signal }) });

/**
 * Changes the password of the member who is logged in and reloads what is known of the login; the token goes on:
 * docs/rules/login.md#login-calls. `oldPassword` is null for an account that has none. Rejects with the gateway's error.
 */
export async function changePassword(oldPassword: string | null, newPassword: string): Promise<void> {
  await call('changePassword', { body: { oldPassword, newPassword, confirmNewPassword: newPassword } });
  const wasDue = usePasswordDemand.getState().isDemanded;
  endPasswordDemand();
  storage.set('cpw', 'false');
  await resumeSession();
  // Behind the demand nothing was answered.
  if (wasDue) void queryClient.invalidateQueries();
  for (const queryKey of [['memberInfo'], ['securityConfig']]) void queryClient.invalidateQueries({ queryKey });
}

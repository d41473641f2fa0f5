import { type FormEvent, useRef } from 'react';
import type { LoginClaim } from '../../domain/session/logins.ts';
import { askLogin } from '../../domain/session/logins.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { Login } from './use-login.ts';

/** The login by code is asked for at most this often: specification 5. */
const QUIET_MS = 1_000;

interface Submit {
  login: Login;
  form: { current: HTMLFormElement | null };
  /** What is asked of the fields: names of those that are empty or wrong, in the order of the form. */
  check: () => readonly string[];
  claim: () => LoginClaim;
  /** The field that gets the focus after a refusal. */
  secret: string;
}

/** Sends a login form: checks what is missing, asks, and puts the focus where something has to be done. */
export function useSubmit({ login, form, check, claim, secret }: Submit, now: () => number = () => performance.now()) {
  const t = useT();
  const last = useRef(Number.NEGATIVE_INFINITY);

  return async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (login.isBusy) return;
    const { captcha } = login;
    const missing = [...check()];
    if (!captcha.isAnswered) {
      missing.push('captcha');
      login.setCaptchaError(t(captcha.isWidget ? 'verify_first' : 'field_required'));
    }
    login.setFailure(null);
    if (missing.length > 0) return focusFirst(form.current, missing);
    const given = claim();
    if (given.way === 'sms' && now() - last.current < QUIET_MS) return;
    last.current = now();
    const result = await login.run({ claim: given, ask: () => askLogin(given, captcha.fields) });
    if (result === 'refused') focusFirst(form.current, [secret]);
  };
}

import type { ReactNode } from 'react';
import { askLogin } from '../../domain/session/logins.ts';
import { missing, missingCaptcha } from '../../shared/forms/checks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { LoginForm } from './login-form.tsx';
import type { Login } from './use-login.ts';

/** Longest value of a field of the login: docs/rules/login.md#login-calls. */
const LONGEST = 255;

interface UsernameFormProps {
  login: Login;
  isKept: boolean;
  beneath: ReactNode;
}

/** Login by username and password. */
export function UsernameForm({ login, isKept, beneath }: UsernameFormProps) {
  const t = useT();
  const { form, captcha } = login;
  const username = form.values.username.trim();
  const password = form.values.password.trim();

  const send = async () => {
    const claim = { way: 'username', username, password, dialingCode: null, isKept } as const;
    await login.logIn({ claim, ask: () => askLogin(claim, captcha.fields) });
  };

  return (
    <LoginForm
      login={login}
      check={() => ({ ...missing({ username, password }), ...missingCaptcha(captcha) })}
      send={send}
      beneath={beneath}
    >
      <TextField
        label={t('reg_username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={LONGEST}
        {...form.input('username')}
      />
      <PasswordField
        label={t('reg_password')}
        autoComplete="current-password"
        required
        maxLength={LONGEST}
        {...form.input('password')}
      />
    </LoginForm>
  );
}

import { type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { FormEnd, FormHead } from './form-end.tsx';
import styles from './login-dialog.module.css';
import type { Login } from './use-login.ts';
import { useSubmit } from './use-submit.ts';

/** Specification 5, required at login. */
const LONGEST = 255;

interface UsernameFormProps {
  login: Login;
  /** Who logged in here last. */
  lastUser: string;
  isKept: boolean;
  beneath: ReactNode;
}

/** Login by username and password. */
export function UsernameForm({ login, lastUser, isKept, beneath }: UsernameFormProps) {
  const t = useT();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ username: lastUser, password: '' });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const username = values.username.trim();
  const password = values.password.trim();

  const check = () => {
    const empty = [...(username ? [] : ['username']), ...(password ? [] : ['password'])];
    setMissing(empty);
    return empty;
  };
  const claim = () => ({ way: 'username', username, password, dialingCode: null, isKept }) as const;
  const handleSubmit = useSubmit({ login, form, check, claim, secret: 'password' });

  const field = (name: 'username' | 'password') => ({
    name,
    required: true,
    maxLength: LONGEST,
    value: values[name],
    error: missing.includes(name) ? t('field_required') : undefined,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setMissing(missing.filter((other) => other !== name));
    },
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
      <FormHead id={id} login={login} />
      <TextField
        label={t('reg_username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField label={t('reg_password')} autoComplete="current-password" {...field('password')} />
      <FormEnd login={login}>{beneath}</FormEnd>
    </form>
  );
}

import { type FormEvent, useId, useRef, useState } from 'react';
import { logIn } from '../../domain/session/actions.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { errorText } from '../../shared/ui/error-text.ts';
import { FormError } from '../../shared/ui/form-error.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from './login-dialog.module.css';

const LONGEST = 255;

interface LoginDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Login by username. What was typed stays after an error; nothing is remembered afterwards. */
export default function LoginDialog({ onClose, onDone }: LoginDialogProps) {
  const t = useT();
  const { open } = useDialogs();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const username = values.username.trim();
    const password = values.password.trim();
    const empty = [...(username ? [] : ['username']), ...(password ? [] : ['password'])];
    setMissing(empty);
    setFailure(null);
    if (empty[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await logIn(username, password);
      onDone();
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
    }
  };

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
    <Dialog title={t('log_in')} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
        <FormError id={id} text={failure ? errorText(failure) : ''} />
        <TextField
          label={t('reg_username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField label={t('reg_password')} type="password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
          {t('log_in')}
        </Button>
        <p className={styles.other}>
          {t('no_account_yet')}{' '}
          <button type="button" className={styles.link} onClick={() => open('register', { replace: true })}>
            {t('register')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

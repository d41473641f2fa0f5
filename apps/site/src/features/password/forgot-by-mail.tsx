import { matchesFamily } from '@marquee/contract/patterns';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { askForLink } from '../../domain/password/actions.ts';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './password.module.css';

const LONGEST_NAME = 255;
const LONGEST_MAIL = 254;
const MAIL_FAMILY = 3;

type Errors = Partial<Record<'username' | 'email' | 'captcha', string>>;

/** Told in the same words whether or not name and address belong together, so that nobody can find out who plays here. */
function Sent({ email, onAgain, onLogIn }: { email: string; onAgain: () => void; onLogIn: () => void }) {
  const t = useT();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} className={styles.text} tabIndex={-1} role="status">
        {t('forgot_mail_sent', { email })}
      </p>
      <div className={styles.actions}>
        <Button tone="primary" size="large" isWide onClick={onLogIn}>
          {t('log_in')}
        </Button>
        <Button tone="quiet" isWide onClick={onAgain}>
          {t('forgot_mail_again')}
        </Button>
      </div>
    </>
  );
}

/** Asks for a link to set a new password by: username and mail address. */
export function ForgotByMail() {
  const t = useT();
  const { open } = useDialogs();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(true);
  const [values, setValues] = useState({ username: '', email: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);

  const show = (found: Errors) => {
    setErrors(found);
    focusFirst(form.current, Object.keys(found));
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const username = values.username.trim();
    const email = values.email.trim();
    const found: Errors = {
      ...(username === '' && { username: t('field_required') }),
      ...(email === '' ? { email: t('field_required') } : !matchesFamily(MAIL_FAMILY, email) && { email: t('reg_pattern_3') }),
      ...(!captcha.isAnswered && { captcha: t('field_required') }),
    };
    setFailure(null);
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setIsBusy(true);
    try {
      await askForLink(username, email, captcha.fields);
      captcha.refresh();
      setIsSent(true);
    } catch (error) {
      if (captcha.handleRefusal(error)) show({ captcha: errorText(error) });
      else if (error instanceof ApiError && error.code === 'email.invalid') show({ email: errorText(error) });
      else setFailure(error);
    }
    setIsBusy(false);
  };

  const field = (name: 'username' | 'email') => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      const { [name]: _mended, ...others } = errors;
      setErrors(others);
    },
  });

  if (isSent) {
    return <Sent email={values.email.trim()} onAgain={() => setIsSent(false)} onLogIn={() => open('login', { replace: true })} />;
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
      <FormError id={id} text={failure ? errorText(failure) : ''} />
      <TextField
        label={t('reg_username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_NAME}
        {...field('username')}
      />
      <TextField
        label={t('reg_email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={LONGEST_MAIL}
        hint={t('forgot_mail_hint')}
        {...field('email')}
      />
      {captcha.isShown && <CaptchaField control={captcha} error={errors.captcha} />}
      <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
        {t('forgot_send_link')}
      </Button>
    </form>
  );
}

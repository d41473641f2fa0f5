import { matchesFamily } from '@marquee/contract/patterns';
import { useEffect, useRef, useState } from 'react';
import { askForLink } from '../../domain/password/actions.ts';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { type FieldErrors, missing, missingCaptcha } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './password.module.css';

const LONGEST_NAME = 255;
const LONGEST_MAIL = 254;
const MAIL_FAMILY = 3;

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
  const captcha = useCaptcha(true);
  const form = useForm({ username: '', email: '' }, { captcha });
  const [isSent, setIsSent] = useState(false);
  const email = form.values.email.trim();

  const check = (): FieldErrors => ({
    ...missing(form.values),
    ...(email !== '' && !matchesFamily(MAIL_FAMILY, email) && { email: { id: 'reg_pattern_3' } as const }),
    ...missingCaptcha(captcha),
  });
  const send = async () => {
    await askForLink(form.values.username.trim(), email, captcha.fields);
    captcha.refresh();
    setIsSent(true);
  };

  if (isSent) {
    return <Sent email={email} onAgain={() => setIsSent(false)} onLogIn={() => open('login', { replace: true })} />;
  }
  return (
    <Form form={form} check={check} send={send}>
      <TextField
        label={t('reg_username')}
        autoComplete="username"
        required
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_NAME}
        {...form.input('username')}
      />
      <TextField
        label={t('reg_email')}
        type="email"
        autoComplete="email"
        required
        autoCapitalize="none"
        maxLength={LONGEST_MAIL}
        hint={t('forgot_mail_hint')}
        {...form.input('email')}
      />
      {captcha.isShown && <CaptchaField control={captcha} error={form.errors.captcha} />}
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
        {t('forgot_send_link')}
      </Button>
    </Form>
  );
}

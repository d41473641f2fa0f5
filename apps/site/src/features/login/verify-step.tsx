import { type FormEvent, useId, useRef, useState } from 'react';
import { askVerified, sendVerifyCode } from '../../domain/session/logins.ts';
import { useStepCode } from '../../domain/verification/use-step-code.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { errorText } from '../../shared/ui/error-text.ts';
import { FormError } from '../../shared/ui/form-error.tsx';
import { StepCode } from '../../shared/ui/step-code.tsx';
import styles from './login-dialog.module.css';
import type { Login, SecondStep } from './use-login.ts';

/** The second step of a login: a code, in one of the ways that are offered, and whether this browser is to be trusted from now on. */
export function VerifyStep({ login, second }: { login: Login; second: SecondStep }) {
  const t = useT();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { claim, ways } = second;
  const step = useStepCode(ways, 'verify');
  // On a device that others use, trust would be a gift: it is asked for, never assumed.
  const [isTrusted, setIsTrusted] = useState(false);
  const focus = () => form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();

  const handleSend = async (way: 'sms' | 'email') => {
    login.setFailure(null);
    focus();
    try {
      await step.send(() => sendVerifyCode(claim, way));
    } catch (error) {
      login.setFailure(error);
    }
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!step.check()) return focus();
    const { method, code } = step.given;
    const result = await login.run({ claim, ask: () => askVerified(claim, method, code, isTrusted), isSecondStep: true });
    if (result === 'refused') focus();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
      <FormError id={id} text={login.failure ? errorText(login.failure) : ''} />
      <StepCode control={step} onSend={(way) => void handleSend(way)} onChoose={() => login.setFailure(null)} />
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="trust"
            checked={isTrusted}
            aria-describedby={`${id}-trust`}
            onChange={(event) => setIsTrusted(event.target.checked)}
          />
          {t('verify_trust')}
        </label>
        <p id={`${id}-trust`} className={styles.note}>
          {t('verify_trust_hint')}
        </p>
      </div>
      <Button type="submit" tone="primary" size="large" isWide isBusy={login.isBusy}>
        {t('verify_confirm')}
      </Button>
      <p className={styles.other}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            login.setFailure(null);
            login.forgetSecond();
          }}
        >
          {t('back_to_login')}
        </button>
      </p>
    </form>
  );
}

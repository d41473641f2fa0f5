import { type FormEvent, useId, useRef, useState } from 'react';
import { askVerified, sendVerifyCode, type VerifyWay } from '../../domain/session/logins.ts';
import { useCode } from '../../domain/verification/use-code.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { CodeField } from '../../shared/ui/form/code-field.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './login-dialog.module.css';
import type { Login, SecondStep } from './use-login.ts';

const LABELS = { sms: 'verify_sms', email: 'verify_email', ga: 'verify_ga', recovery: 'verify_recovery' } as const;
const HINTS = {
  sms: 'verify_sms_hint',
  email: 'verify_email_hint',
  ga: 'verify_ga_hint',
  recovery: 'verify_recovery_hint',
} as const;
const LONGEST = 64;

const isSent = (way: VerifyWay): way is 'sms' | 'email' => way === 'sms' || way === 'email';

/** The second step of a login from an address that the member has not used before: a code, in one of the ways that are offered. */
export function VerifyStep({ login, second }: { login: Login; second: SecondStep }) {
  const t = useT();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { claim, ways } = second;
  const [way, setWay] = useState<VerifyWay>(ways[0] ?? 'ga');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const sms = useCode('verify-sms');
  const email = useCode('verify-email');
  const focus = () => form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();

  const handleChange = (value: string) => {
    setCode(value);
    setIsMissing(false);
  };

  const handleSend = async (sent: 'sms' | 'email') => {
    login.setFailure(null);
    focus();
    try {
      await (sent === 'sms' ? sms : email).send(() => sendVerifyCode(claim, sent));
    } catch (error) {
      login.setFailure(error);
    }
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const given = code.trim();
    setIsMissing(given === '');
    if (given === '') return focus();
    const result = await login.run({ claim, ask: () => askVerified(claim, way, given), isSecondStep: true });
    if (result === 'refused') focus();
  };

  const error = isMissing ? t('field_required') : undefined;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
      <FormError id={id} text={login.failure ? errorText(login.failure) : ''} />
      {ways.length > 1 && (
        <Chips
          isWrapped
          label={t('verify_way')}
          options={ways.map((each) => ({ value: each, label: t(LABELS[each]) }))}
          value={way}
          onChange={(value) => {
            setWay(value as VerifyWay);
            handleChange('');
            login.setFailure(null);
          }}
        />
      )}
      {isSent(way) ? (
        <CodeField
          key={way}
          label={t('code_label')}
          hint={t(HINTS[way])}
          error={error}
          value={code}
          onChange={handleChange}
          control={way === 'sms' ? sms : email}
          onSend={() => void handleSend(way)}
        />
      ) : (
        <TextField
          key={way}
          name="code"
          required
          label={t('code_label')}
          hint={t(HINTS[way])}
          error={error}
          value={code}
          maxLength={LONGEST}
          inputMode={way === 'ga' ? 'numeric' : 'text'}
          autoComplete={way === 'ga' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => handleChange(event.target.value)}
        />
      )}
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

import { useState } from 'react';
import { askVerified, type LoginClaim, sendVerifyCode, type VerifyWay } from '../../domain/session/logins.ts';
import { useCode } from '../../domain/verification/use-code.ts';
import { missing } from '../../shared/forms/checks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { CodeField } from '../../shared/ui/form/code-field.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
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

interface VerifyCodeProps {
  login: Login;
  claim: LoginClaim;
  way: VerifyWay;
}

/** The code of one of the ways: what is sent has a button that sends it, what is at hand has not. */
function VerifyCode({ login: { form }, claim, way }: VerifyCodeProps) {
  const t = useT();
  const sms = useCode('verify-sms');
  const email = useCode('verify-email');
  const common = { label: t('code_label'), hint: t(HINTS[way]) };
  const handleSend = async (sent: 'sms' | 'email') => {
    form.clear();
    form.focus('code');
    try {
      await (sent === 'sms' ? sms : email).send(() => sendVerifyCode(claim, sent));
    } catch (error) {
      form.refuse(error);
    }
  };
  if (isSent(way)) {
    const control = way === 'sms' ? sms : email;
    return <CodeField key={way} {...common} control={control} onSend={() => void handleSend(way)} {...form.field('code')} />;
  }
  return (
    <TextField
      key={way}
      {...common}
      required
      maxLength={LONGEST}
      inputMode={way === 'ga' ? 'numeric' : 'text'}
      autoComplete={way === 'ga' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      {...form.input('code')}
    />
  );
}

/** The second step of a login from an address that the member has not used before: a code, in one of the ways that are offered. */
export function VerifyStep({ login, second }: { login: Login; second: SecondStep }) {
  const t = useT();
  const { form } = login;
  const { claim, ways } = second;
  const [way, setWay] = useState<VerifyWay>(ways[0] ?? 'ga');
  const code = form.values.code.trim();
  const send = async () => {
    await login.logIn({ claim, ask: () => askVerified(claim, way, code), isSecondStep: true });
  };
  return (
    <Form form={form} className={styles.form} check={() => missing({ code })} send={send}>
      {ways.length > 1 && (
        <Chips
          isWrapped
          label={t('verify_way')}
          options={ways.map((each) => ({ value: each, label: t(LABELS[each]) }))}
          value={way}
          onChange={(value) => {
            setWay(value as VerifyWay);
            form.reset();
          }}
        />
      )}
      <VerifyCode login={login} claim={claim} way={way} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
        {t('verify_confirm')}
      </Button>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={login.forgetSecond}>
          {t('back_to_login')}
        </button>
      </p>
    </Form>
  );
}

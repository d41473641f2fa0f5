import { useId, useState } from 'react';
import { askVerified, sendVerifyCode } from '../../domain/session/logins.ts';
import { useStepCode } from '../../domain/verification/use-step-code.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { StepCode } from '../../shared/ui/form/step-code.tsx';
import styles from './login-dialog.module.css';
import type { Login, SecondStep } from './use-login.ts';

interface TrustProps {
  isTrusted: boolean;
  onChange: (isTrusted: boolean) => void;
}

/** Whether this browser is asked for no second step for a while. */
function Trust({ isTrusted, onChange }: TrustProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.trust}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="trust"
          checked={isTrusted}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('verify_trust')}
      </label>
      <p id={id} className={styles.note}>
        {t('verify_trust_hint')}
      </p>
    </div>
  );
}

/** The second step of a login: a code, in one of the ways that are offered, and whether this browser is to be trusted from now on. */
export function VerifyStep({ login, second }: { login: Login; second: SecondStep }) {
  const t = useT();
  const { form } = login;
  const { claim, ways } = second;
  const step = useStepCode(form, ways, 'verify');
  // On a device that others use, trust would be a gift: it is asked for, never assumed.
  const [isTrusted, setIsTrusted] = useState(false);
  const send = async () => {
    const { method, code } = step.given;
    await login.logIn({ claim, ask: () => askVerified(claim, method, code, isTrusted), isSecondStep: true });
  };
  return (
    <Form form={form} className={styles.form} check={step.check} send={send}>
      <StepCode form={form} control={step} onSend={() => void step.send((way) => sendVerifyCode(claim, way))} />
      <Trust isTrusted={isTrusted} onChange={setIsTrusted} />
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

import { useBrand } from '../../domain/brand/brand.ts';
import type { RegisterRules } from '../../domain/brand/register-rules.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { AgreeBox } from './agree-box.tsx';
import styles from './register-dialog.module.css';
import { RegisterField } from './register-field.tsx';
import { useRegisterForm } from './use-register-form.ts';
import type { Way } from './ways.ts';

/** The balance tells the rest, and the announcement of a first login comes next. */
const WELCOME_MS = 3_000;

interface RegisterFormProps {
  rules: RegisterRules;
  way?: Way;
  onDone: () => void;
}

/** The fields that the brand enables, checked as the gateway will check them. What was typed stays after an error. */
export function RegisterForm({ rules, way = 'username', onDone }: RegisterFormProps) {
  const t = useT();
  const brand = useBrand();
  const { open } = useDialogs();
  const state = useRegisterForm(rules, way, () => {
    const welcome = { tone: 'good', title: t('welcome'), staysMs: WELCOME_MS } as const;
    showToast(brand.demo ? { ...welcome, text: t('welcome_demo_credit') } : welcome);
    onDone();
  });
  const { form, captcha, isCodeShown } = state;
  const captchaField = state.isCaptchaShown && <CaptchaField control={captcha} error={form.errors.captcha} />;

  return (
    <Form form={form} check={state.check} send={state.send}>
      {state.fields.map((name) => (
        <RegisterField
          key={name}
          name={name}
          state={state}
          // The code is asked for with the captcha, which therefore comes before it.
          before={name === 'mobileNum' && isCodeShown ? captchaField : null}
        />
      ))}
      {!isCodeShown && captchaField}
      <AgreeBox isTicked={state.isAgreed} error={form.errors.agreed} onChange={state.agree} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
        {t('register')}
      </Button>
      <p className={styles.other}>
        {t('have_account')}{' '}
        <button type="button" className={styles.link} onClick={() => open('login', { replace: true })}>
          {t('log_in')}
        </button>
      </p>
    </Form>
  );
}

import { type FormEvent, useId, useRef, useState } from 'react';
import { sendPasswordCode, setByKey } from '../../domain/password/actions.ts';
import { stepWaysIn, useStepCode } from '../../domain/verification/use-step-code.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { forgetMailKey, mailKey } from '../../shared/lib/mail-link.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { errorText } from '../../shared/ui/error-text.ts';
import { FormError } from '../../shared/ui/form-error.tsx';
import { StepCode, type StepWay } from '../../shared/ui/step-code.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './password.module.css';
import { useNewPassword } from './use-new-password.ts';

/** What the gateway says of a key that is spent, too old or wrong. */
const OVER_CODES: readonly string[] = ['code.invalid', 'code.expired'];

/** Sets a new password by the link of the mail. Without its key, after a reload, it asks to open the link again. */
export default function ResetPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { open } = useDialogs();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const control = useNewPassword();
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [key, setKey] = useState(() => mailKey('reset'));
  const [isOver, setIsOver] = useState(false);
  const [ways, setWays] = useState<readonly StepWay[]>([]);
  const step = useStepCode(ways, 'reset');

  const handleSend = async (method: 'sms' | 'email') => {
    setFailure(null);
    try {
      if (await step.send(() => sendPasswordCode({ key, method }))) focusFirst(form.current, ['code']);
    } catch (error) {
      setFailure(error);
    }
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const wrong = control.check();
    if (wrong.length > 0) return focusFirst(form.current, wrong);
    if (ways.length > 0 && !step.check()) return focusFirst(form.current, ['code']);
    setIsBusy(true);
    try {
      await setByKey(key, control.password, ways.length > 0 ? step.given : {});
      forgetMailKey();
      showToast({ tone: 'good', title: t('password_set'), text: t('password_set_log_in') });
      open('login', { replace: true });
    } catch (error) {
      setIsBusy(false);
      const asked = stepWaysIn(error);
      if (asked.length > 0) return setWays(asked);
      // A wrong code of the second step is told like that of the key, which is good all the same: it has come this far.
      if (ways.length > 0 && error instanceof ApiError && error.code.startsWith('code.')) {
        setFailure(error);
        return focusFirst(form.current, ['code']);
      }
      if (error instanceof ApiError && OVER_CODES.includes(error.code)) {
        forgetMailKey();
        setKey('');
        setIsOver(true);
      } else if (control.takeRefusal(error)) focusFirst(form.current, ['newPassword']);
      else setFailure(error);
    }
  };

  if (!key) {
    return (
      <Dialog title={t('reset_password')} description={t(isOver ? 'reset_key_over' : 'reset_no_key')} onClose={onClose}>
        <Button tone="primary" size="large" isWide onClick={() => open('forgotPassword', { replace: true })}>
          {t('forgot_send_link')}
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('reset_password')} description={t('reset_text')} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
        <FormError id={id} text={failure ? errorText(failure) : ''} />
        <NewPasswordFields control={control} />
        {ways.length > 0 && <p role="status">{t('reset_step_text')}</p>}
        {ways.length > 0 && <StepCode control={step} onSend={(way) => void handleSend(way)} onChoose={() => setFailure(null)} />}
        <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
          {t('set_password')}
        </Button>
      </form>
    </Dialog>
  );
}

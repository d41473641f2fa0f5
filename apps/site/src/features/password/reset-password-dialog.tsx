import { type FormEvent, useId, useRef, useState } from 'react';
import { setByKey } from '../../domain/password/actions.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { forgetMailKey, mailKey } from '../../shared/lib/mail-link.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
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

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const wrong = control.check();
    if (wrong.length > 0) return focusFirst(form.current, wrong);
    setIsBusy(true);
    try {
      await setByKey(key, control.password);
      forgetMailKey();
      showToast({ tone: 'good', title: t('password_set'), text: t('password_set_log_in') });
      open('login', { replace: true });
    } catch (error) {
      setIsBusy(false);
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
        <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
          {t('set_password')}
        </Button>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { sendPasswordCode, setByKey } from '../../domain/password/actions.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { forgetMailKey, mailKey } from '../../shared/lib/mail-link.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResetStepFields, useResetStep } from './reset-step.tsx';
import { NO_PASSWORD, useNewPasswordRule } from './use-new-password.ts';

/** What the gateway says of a key that is spent, too old or wrong. */
const OVER_CODES: readonly ApiError['code'][] = ['code.invalid', 'code.expired'];

/** Sets a new password by the link of the mail. Without its key, after a reload, it asks to open the link again. */
export default function ResetPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { open } = useDialogs();
  const rule = useNewPasswordRule();
  const [key, setKey] = useState(() => mailKey('reset'));
  const [isOver, setIsOver] = useState(false);
  const form = useForm(
    { ...NO_PASSWORD, code: '' },
    {
      explain: rule.explain,
      takes: (error) => {
        const isKeyOver = error instanceof ApiError && OVER_CODES.includes(error.code);
        if (isKeyOver) {
          forgetMailKey();
          setKey('');
          setIsOver(true);
        }
        return isKeyOver;
      },
    },
  );
  const reset = useResetStep(form);

  const send = async () => {
    const isSet = await reset.take((second) => setByKey(key, form.values.newPassword.trim(), second));
    if (!isSet) return;
    forgetMailKey();
    showToast({ tone: 'good', title: t('password_set'), text: t('password_set_log_in') });
    open('login', { replace: true });
  };

  if (!key) {
    return (
      <Dialog
        size="form"
        title={t('reset_password')}
        description={t(isOver ? 'reset_key_over' : 'reset_no_key')}
        onClose={onClose}
      >
        <Button tone="primary" size="large" isWide onClick={() => open('forgotPassword', { replace: true })}>
          {t('forgot_send_link')}
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog size="form" title={t('reset_password')} description={t('reset_text')} onClose={onClose}>
      <Form form={form} check={() => ({ ...rule.check(form.values), ...reset.check() })} send={send}>
        <NewPasswordFields form={form} rule={rule} />
        <ResetStepFields form={form} reset={reset} ask={(method) => sendPasswordCode({ key, method })} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
          {t('set_password')}
        </Button>
      </Form>
    </Dialog>
  );
}

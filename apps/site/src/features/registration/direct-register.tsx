import { type OpenedAccount, registerAuto } from '../../domain/session/enrol.ts';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { type FieldErrors, missingCaptcha } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { forgetReferral, REFERRAL_NAMES } from '../../shared/lib/referral.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { AgreeBox } from './agree-box.tsx';
import styles from './register-dialog.module.css';

const TICKED = 'yes';

interface DirectRegisterProps {
  hasCaptcha: boolean;
  /** True where it is the only way, or the one that was chosen: it then stands in the place of the others. */
  isChosen: boolean;
  onChoose: () => void;
  onOpened: (opened: OpenedAccount) => void;
}

/** Opens an account with one button; its name and password come from the gateway: docs/rules/registration.md#ways. */
export function DirectRegister(props: DirectRegisterProps) {
  const t = useT();
  if (props.isChosen) return <DirectForm {...props} />;
  return (
    <div className={styles.direct}>
      <Button isWide title={t('direct_register_text')} onClick={props.onChoose}>
        {t('direct_register')}
      </Button>
    </div>
  );
}

function DirectForm({ hasCaptcha, onOpened }: Pick<DirectRegisterProps, 'hasCaptcha' | 'onOpened'>) {
  const t = useT();
  const captcha = useCaptcha(hasCaptcha);
  const form = useForm({ agreed: '' }, { captcha });
  const isAgreed = form.values.agreed === TICKED;

  const check = (): FieldErrors => ({
    ...(!isAgreed && { agreed: { id: 'agree_required' } as const }),
    ...missingCaptcha(captcha),
  });
  const send = async () => {
    try {
      onOpened(await registerAuto({ agreed: isAgreed, ...captcha.fields }));
    } catch (error) {
      // There is no field for a code here: the account is opened without the one that is not good any more.
      if (error instanceof ApiError && error.code === 'invitation_code_error') REFERRAL_NAMES.forEach(forgetReferral);
      throw error;
    }
  };

  return (
    <Form form={form} check={check} send={send} before={<p className={styles.directText}>{t('direct_register_text')}</p>}>
      {captcha.isShown && <CaptchaField control={captcha} error={form.errors.captcha} />}
      <AgreeBox
        isTicked={isAgreed}
        error={form.errors.agreed}
        onChange={(isTicked) => form.set('agreed', isTicked ? TICKED : '')}
      />
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
        {t('direct_register')}
      </Button>
    </Form>
  );
}

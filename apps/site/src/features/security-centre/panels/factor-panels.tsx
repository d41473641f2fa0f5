import { useState } from 'react';
import { disableTotp, renewRecoveryCodes, switchSecurity } from '../../../domain/security/actions.ts';
import { reread } from '../../../domain/security/queries.ts';
import { missing } from '../../../shared/forms/checks.ts';
import { type FormState, useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { NO_OWN_PASSWORD, NO_PROOF, OwnPasswordField, ProofFields, useOwnPassword, useOwnProof } from './own-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const LONGEST_CODE = 64;

const NOTHING = { ...NO_OWN_PASSWORD, code: '' };

interface AppCodeProps {
  label: string;
  hint: string;
  form: FormState<'code'>;
}

function AppCode({ label, hint, form }: AppCodeProps) {
  return (
    <TextField label={label} autoComplete="one-time-code" required maxLength={LONGEST_CODE} hint={hint} {...form.input('code')} />
  );
}

/** Switches the authenticator app off, by a code of it or, where it is lost, a recovery code. */
export function TotpOffPanel({ onClose }: PanelProps) {
  const t = useT();
  const form = useForm(NOTHING);
  const own = useOwnPassword(form);
  const { code } = form.values;
  const send = async () => {
    await disableTotp(code.trim(), own.value);
    showToast({ tone: 'good', title: t('totp_is_off') });
    onClose();
  };
  return (
    <FormDialog
      isDanger
      title={t('totp_off')}
      text={t('totp_off_text')}
      onClose={onClose}
      form={form}
      check={() => ({ ...own.check(), ...missing({ code }) })}
      send={send}
      action={t('switch_off')}
    >
      <OwnPasswordField own={own} form={form} />
      <AppCode label={t('totp_code')} hint={t('totp_or_recovery')} form={form} />
    </FormDialog>
  );
}

/** New recovery codes; the old ones are void from then on. */
export function RecoveryPanel({ onClose }: PanelProps) {
  const t = useT();
  const form = useForm(NOTHING);
  const own = useOwnPassword(form);
  const { code } = form.values;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const send = async () => {
    const told = await renewRecoveryCodes(code.replaceAll(/\s/g, ''), own.value);
    setCodes(told);
    await reread('securityConfig');
  };
  return (
    <FormDialog
      title={t('recovery_new')}
      text={t('recovery_new_text')}
      onClose={onClose}
      form={form}
      check={() => ({ ...own.check(), ...missing({ code }) })}
      send={send}
      action={t('recovery_new')}
    >
      <OwnPasswordField own={own} form={form} />
      <AppCode label={t('totp_code')} hint={t('verify_ga_hint')} form={form} />
    </FormDialog>
  );
}

const SWITCHES = {
  verifyNewAddress: { title: 'new_address_off', text: 'new_address_off_text' },
  loginNotice: { title: 'device_notice_off', text: 'device_notice_off_text' },
} as const;

/** Switches the second step or the notice off, by the password and, where it is on, the app: whoever finds an open session must not. */
export function SwitchOffPanel({ about, onClose }: PanelProps) {
  const t = useT();
  const form = useForm(NO_PROOF);
  const proof = useOwnProof(form);
  const which = about === 'loginNotice' ? 'loginNotice' : 'verifyNewAddress';
  const send = async () => {
    await switchSecurity({ [which]: false, ...proof.value });
    showToast({ tone: 'good', title: t('saved') });
    onClose();
  };
  return (
    <FormDialog
      isDanger
      title={t(SWITCHES[which].title)}
      text={t(SWITCHES[which].text)}
      onClose={onClose}
      form={form}
      check={proof.check}
      send={send}
      action={t('switch_off')}
    >
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askPaymentCode, type ContactKind, setPaymentPassword } from '../../../domain/security/actions.ts';
import { type SecurityConfig, securityQuery } from '../../../domain/security/queries.ts';
import { useCode } from '../../../domain/verification/use-code.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { CodeField } from '../../../shared/ui/form/code-field.tsx';
import { FormTabs } from '../../../shared/ui/form/form-tabs.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { OwnPasswordField, useOwnPassword } from './own-password.tsx';
import { PinField } from './pin-field.tsx';
import { type FieldErrors, missing, useForm } from './use-form.ts';

const PIN = /^\d{6}$/;

type Way = 'old' | ContactKind;

/** The ways to a new payment password: the old one, or a code to what is bound. */
function waysOf({ mobile, email }: SecurityConfig): Way[] {
  return ['old', ...(mobile?.isVerified ? ['mobile' as const] : []), ...(email?.isVerified ? ['email' as const] : [])];
}

const TAB_LABELS = { old: 'payment_by_old', mobile: 'payment_by_mobile', email: 'payment_by_email' } as const;

/** Sets the payment password with the login password, changes it with the old one, or resets it by a code. */
export function PaymentPanel({ onClose }: PanelProps) {
  const t = useT();
  const config = useQuery(securityQuery()).data;
  const form = useForm();
  const own = useOwnPassword();
  const code = useCode('payment');
  const [way, setWay] = useState<Way>('old');
  const [pins, setPins] = useState({ old: '', fresh: '', again: '' });
  const [digits, setDigits] = useState('');
  if (!config) return null;
  const isFirst = !config.hasPaymentPassword;

  const check = (): FieldErrors => {
    const proof = isFirst ? own.check() : way === 'old' ? missing({ oldPaymentPassword: pins.old }) : missing({ code: digits });
    const fresh = PIN.test(pins.fresh) ? {} : { newPaymentPassword: t('payment_digits') };
    return { ...proof, ...fresh, ...(pins.again === pins.fresh ? {} : { confirmPaymentPassword: t('passwords_differ') }) };
  };
  const send = async () => {
    await setPaymentPassword(
      pins.fresh,
      isFirst
        ? { loginPassword: own.value }
        : way === 'old'
          ? { oldPaymentPassword: pins.old }
          : { verificationCode: digits.trim() },
    );
    showToast({ tone: 'good', title: t('payment_saved') });
    onClose();
  };
  const handleSend = async () => {
    if (way === 'old') return;
    try {
      if (await code.send(() => askPaymentCode(way))) form.focus('code');
    } catch (error) {
      form.refuse(error);
    }
  };
  const setPin = (which: keyof typeof pins, name: string) => (value: string) => {
    setPins((now) => ({ ...now, [which]: value }));
    form.touch(name);
  };
  const proof =
    way === 'old' ? (
      <PinField
        label={t('payment_old')}
        name="oldPaymentPassword"
        value={pins.old}
        onChange={setPin('old', 'oldPaymentPassword')}
        error={form.errors['oldPaymentPassword'] || undefined}
      />
    ) : (
      <CodeField
        label={t('code_label')}
        value={digits}
        onChange={(value) => {
          setDigits(value);
          form.touch('code');
        }}
        control={code}
        onSend={() => void handleSend()}
        hint={t('code_goes_to', { target: config[way]?.value ?? '' })}
        error={form.errors['code'] || undefined}
      />
    );

  return (
    <FormDialog
      title={t('payment_password')}
      text={t('payment_text')}
      onClose={onClose}
      form={form}
      check={check}
      send={send}
      action={t('save')}
    >
      {isFirst ? (
        <OwnPasswordField own={own} form={form} />
      ) : (
        <FormTabs
          label={t('payment_ways')}
          tabs={waysOf(config).map((value) => ({ value, label: t(TAB_LABELS[value]) }))}
          value={way}
          onChange={setWay}
        >
          {proof}
        </FormTabs>
      )}
      <PinField
        label={t('payment_new')}
        name="newPaymentPassword"
        value={pins.fresh}
        onChange={setPin('fresh', 'newPaymentPassword')}
        hint={t('payment_digits')}
        error={form.errors['newPaymentPassword'] || undefined}
      />
      <PinField
        label={t('payment_again')}
        name="confirmPaymentPassword"
        value={pins.again}
        onChange={setPin('again', 'confirmPaymentPassword')}
        error={form.errors['confirmPaymentPassword'] || undefined}
      />
    </FormDialog>
  );
}

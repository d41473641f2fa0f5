import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askPaymentCode, type ContactKind, setPaymentPassword } from '../../../domain/security/actions.ts';
import { type SecurityConfig, securityQuery } from '../../../domain/security/queries.ts';
import { useCode } from '../../../domain/verification/use-code.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import type { Explain } from '../../../shared/forms/refusal.ts';
import { type FormState, useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { CodeField } from '../../../shared/ui/form/code-field.tsx';
import { FormTabs } from '../../../shared/ui/form/form-tabs.tsx';
import { PinField } from '../../../shared/ui/form/pin-field.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { NO_PROOF, OwnPasswordField, ProofCode, useOwnProof, wrongCodes } from './own-password.tsx';

const PIN = /^\d{6}$/;

type Way = 'old' | ContactKind;

/** The ways to a new payment password: the old one, or a code to what is bound. */
function waysOf({ mobile, email }: SecurityConfig): Way[] {
  return ['old', ...(mobile?.isVerified ? ['mobile' as const] : []), ...(email?.isVerified ? ['email' as const] : [])];
}

const TAB_LABELS = { old: 'payment_by_old', mobile: 'payment_by_mobile', email: 'payment_by_email' } as const;

const NOTHING = { ...NO_PROOF, oldPaymentPassword: '', newPaymentPassword: '', confirmPaymentPassword: '', code: '' };

interface ProofProps {
  config: SecurityConfig;
  form: FormState<keyof typeof NOTHING>;
  way: Way;
}

/** What shows that the payment password may be changed: the old one, or a code. */
function Proof({ config, form, way }: ProofProps) {
  const t = useT();
  const code = useCode('payment');
  if (way === 'old') return <PinField label={t('payment_old')} {...form.field('oldPaymentPassword')} />;
  const handleSend = async () => {
    try {
      if (await code.send(() => askPaymentCode(way))) form.focus('code');
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <CodeField
      label={t('code_label')}
      control={code}
      onSend={() => void handleSend()}
      hint={t('code_goes_to', { target: config[way]?.value ?? '' })}
      {...form.field('code')}
    />
  );
}

/** Sets the payment password with the login password, changes it with the old one, or resets it by a code. */
export function PaymentPanel({ onClose }: PanelProps) {
  const t = useT();
  const config = useQuery(securityQuery()).data;
  // Its rule is always the same: six digits, none that is guessed first.
  const explain: Explain = (field) => (field === 'newPaymentPassword' ? { id: 'payment_digits' } : null);
  const form = useForm<keyof typeof NOTHING>(NOTHING, { explain, takes: (error): boolean => wrongCodes(error, form, proof) });
  const proof = useOwnProof(form);
  const [way, setWay] = useState<Way>('old');
  if (!config) return null;
  const isFirst = !config.hasPaymentPassword;
  const { oldPaymentPassword, newPaymentPassword: fresh, confirmPaymentPassword: again, code } = form.values;

  const check = (): FieldErrors => ({
    ...(isFirst ? proof.own.check() : missing(way === 'old' ? { oldPaymentPassword } : { code })),
    ...proof.checkCode(),
    ...(!PIN.test(fresh) && { newPaymentPassword: { id: 'payment_digits' } as const }),
    ...(again !== fresh && { confirmPaymentPassword: { id: 'passwords_differ' } as const }),
  });
  const send = async () => {
    const { password: loginPassword, code: appCode } = proof.value;
    const first = way === 'old' ? { oldPaymentPassword } : { verificationCode: code.trim() };
    await setPaymentPassword(fresh, { ...(isFirst ? { loginPassword } : first), code: appCode });
    showToast({ tone: 'good', title: t('payment_saved') });
    onClose();
  };

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
        <OwnPasswordField own={proof.own} form={form} />
      ) : (
        <FormTabs
          label={t('payment_ways')}
          tabs={waysOf(config).map((value) => ({ value, label: t(TAB_LABELS[value]) }))}
          value={way}
          onChange={setWay}
        >
          <Proof config={config} form={form} way={way} />
        </FormTabs>
      )}
      <PinField label={t('payment_new')} hint={t('payment_digits')} {...form.field('newPaymentPassword')} />
      <PinField label={t('payment_again')} {...form.field('confirmPaymentPassword')} />
      <ProofCode proof={proof} form={form} />
    </FormDialog>
  );
}

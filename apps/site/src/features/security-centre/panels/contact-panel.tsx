import { useQuery } from '@tanstack/react-query';
import { askBindCode, bindContact, type ContactKind, type NewContact } from '../../../domain/security/actions.ts';
import { securityQuery } from '../../../domain/security/queries.ts';
import { useCode } from '../../../domain/verification/use-code.ts';
import { usePhone } from '../../../domain/verification/use-phone.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { CodeField } from '../../../shared/ui/form/code-field.tsx';
import { PhoneField } from '../../../shared/ui/form/phone-field.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { NO_PROOF, ProofFields, useOwnProof, wrongCodes } from './own-password.tsx';

const LONGEST_MAIL = 254;
const MAIL = /^\S+@\S+\.\S+$/;

const NOTHING = { ...NO_PROOF, email: '', code: '' };

const WORDS = {
  mobile: { title: 'mobile_bind', saved: 'mobile_bound', change: 'mobile_change_text' },
  email: { title: 'email_bind', saved: 'email_bound', change: 'email_change_text' },
} as const;

export const MobilePanel = ({ onClose }: PanelProps) => <ContactPanel kind="mobile" onClose={onClose} />;
export const EmailPanel = ({ onClose }: PanelProps) => <ContactPanel kind="email" onClose={onClose} />;

/** Binds a number or mail address by a code that goes there, and the login password. */
function ContactPanel({ kind, onClose }: { kind: ContactKind; onClose: () => void }) {
  const t = useT();
  const form = useForm<keyof typeof NOTHING>(NOTHING, { takes: (error): boolean => wrongCodes(error, form, proof) });
  const proof = useOwnProof(form);
  const isBound = useQuery(securityQuery()).data?.[kind]?.isVerified ?? false;
  const code = useCode(`bind-${kind}`);
  const phone = usePhone();
  const words = WORDS[kind];
  const { email, code: digits } = form.values;
  const contact: NewContact = kind === 'mobile' ? { kind, mobile: phone.value } : { kind, email };

  const checkContact = (): FieldErrors => {
    if (kind === 'mobile') return phone.isValid ? {} : { mobileNum: { id: 'phone_invalid' } };
    return MAIL.test(email.trim()) ? {} : { email: { id: 'email_invalid' } };
  };
  const send = async () => {
    await bindContact(contact, digits.trim(), proof.value);
    showToast({ tone: 'good', title: t(words.saved) });
    onClose();
  };
  const handleSend = async () => {
    if (!form.find(checkContact())) return;
    try {
      if (await code.send(() => askBindCode(contact))) form.focus('code');
    } catch (error) {
      form.refuse(error);
    }
  };

  return (
    <FormDialog
      title={t(words.title)}
      text={isBound ? t(words.change) : undefined}
      onClose={onClose}
      form={form}
      check={() => ({ ...checkContact(), ...missing({ code: digits }), ...proof.check() })}
      send={send}
      action={t('confirm')}
    >
      {kind === 'mobile' ? (
        <PhoneField
          label={t('reg_mobile')}
          countries={phone.countries}
          value={phone.value}
          {...form.beside('mobileNum', phone.setValue)}
        />
      ) : (
        <TextField
          label={t('reg_email')}
          type="email"
          autoComplete="email"
          required
          maxLength={LONGEST_MAIL}
          {...form.input('email')}
        />
      )}
      <CodeField label={t('code_label')} control={code} onSend={() => void handleSend()} {...form.field('code')} />
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}

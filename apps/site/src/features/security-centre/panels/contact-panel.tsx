import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askBindCode, bindContact, type ContactKind, type NewContact } from '../../../domain/security/actions.ts';
import { securityQuery } from '../../../domain/security/queries.ts';
import { useCode } from '../../../domain/verification/use-code.ts';
import { usePhone } from '../../../domain/verification/use-phone.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { CodeField } from '../../../shared/ui/form/code-field.tsx';
import { PhoneField } from '../../../shared/ui/form/phone-field.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { OwnPasswordField, useOwnPassword } from './own-password.tsx';
import { type FieldErrors, missing, useForm } from './use-form.ts';

const LONGEST_MAIL = 254;
const MAIL = /^\S+@\S+\.\S+$/;

const WORDS = {
  mobile: { title: 'mobile_bind', saved: 'mobile_bound', change: 'mobile_change_text' },
  email: { title: 'email_bind', saved: 'email_bound', change: 'email_change_text' },
} as const;

export const MobilePanel = ({ onClose }: PanelProps) => <ContactPanel kind="mobile" onClose={onClose} />;
export const EmailPanel = ({ onClose }: PanelProps) => <ContactPanel kind="email" onClose={onClose} />;

/** Binds a number or mail address by a code that goes there, and the login password. */
function ContactPanel({ kind, onClose }: { kind: ContactKind; onClose: () => void }) {
  const t = useT();
  const form = useForm();
  const own = useOwnPassword();
  const isBound = useQuery(securityQuery()).data?.[kind]?.isVerified ?? false;
  const code = useCode(`bind-${kind}`);
  const phone = usePhone();
  const [email, setEmail] = useState('');
  const [digits, setDigits] = useState('');
  const words = WORDS[kind];
  const contact: NewContact = kind === 'mobile' ? { kind, mobile: phone.value } : { kind, email };

  const checkContact = (): FieldErrors => {
    if (kind === 'mobile') return phone.isValid ? {} : { mobileNum: t('phone_invalid') };
    return MAIL.test(email.trim()) ? {} : { email: t('email_invalid') };
  };
  const check = () => ({ ...checkContact(), ...missing({ code: digits }), ...own.check() });
  const send = async () => {
    await bindContact(contact, digits.trim(), own.value);
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
      check={check}
      send={send}
      action={t('confirm')}
    >
      {kind === 'mobile' ? (
        <PhoneField
          label={t('reg_mobile')}
          countries={phone.countries}
          value={phone.value}
          error={form.errors['mobileNum'] || undefined}
          onChange={(value) => {
            phone.setValue(value);
            form.touch('mobileNum');
          }}
        />
      ) : (
        <TextField
          label={t('reg_email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={LONGEST_MAIL}
          value={email}
          error={form.errors['email'] || undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            form.touch('email');
          }}
        />
      )}
      <CodeField
        label={t('code_label')}
        value={digits}
        control={code}
        error={form.errors['code'] || undefined}
        onSend={() => void handleSend()}
        onChange={(value) => {
          setDigits(value);
          form.touch('code');
        }}
      />
      <OwnPasswordField own={own} form={form} />
    </FormDialog>
  );
}

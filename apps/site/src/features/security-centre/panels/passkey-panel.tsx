import { useState } from 'react';
import { makePasskey } from '../../../domain/security/make-passkey.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { OwnPasswordField, useOwnPassword } from './own-password.tsx';
import { missing, useForm } from './use-form.ts';

const LONGEST = 60;

/** Adds a passkey: the browser asks for finger, face or PIN. */
export function PasskeyPanel({ onClose }: PanelProps) {
  const t = useT();
  const form = useForm();
  const own = useOwnPassword();
  const [name, setName] = useState('');
  const [isClosed, setIsClosed] = useState(false);
  const send = async () => {
    setIsClosed(false);
    try {
      if (!(await makePasskey(name.trim(), own.value))) return setIsClosed(true);
    } catch (error) {
      // The browser's own refusal: this device has a passkey of the account.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      form.find({ passkeyName: t('passkey_there') });
      return;
    }
    showToast({ tone: 'good', title: t('passkey_added') });
    onClose();
  };
  return (
    <FormDialog
      title={t('passkey_add')}
      text={t('passkey_text')}
      onClose={onClose}
      form={form}
      check={() => ({ ...missing({ passkeyName: name }), ...own.check() })}
      send={send}
      action={t('go_on')}
    >
      <TextField
        label={t('passkey_name')}
        name="passkeyName"
        autoComplete="off"
        required
        maxLength={LONGEST}
        value={name}
        hint={isClosed ? t('passkey_closed') : t('passkey_name_hint')}
        error={form.errors['passkeyName'] || undefined}
        onChange={(event) => {
          setName(event.target.value);
          form.touch('passkeyName');
        }}
      />
      <OwnPasswordField own={own} form={form} />
    </FormDialog>
  );
}

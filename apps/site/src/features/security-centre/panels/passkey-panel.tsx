import { useState } from 'react';
import { makePasskey } from '../../../domain/security/make-passkey.ts';
import { missing } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { NO_PROOF, ProofFields, useOwnProof } from './own-password.tsx';

const LONGEST = 60;

/** Adds a passkey: the browser asks for finger, face or PIN. */
export function PasskeyPanel({ onClose }: PanelProps) {
  const t = useT();
  const form = useForm({ ...NO_PROOF, passkeyName: '' });
  const proof = useOwnProof(form);
  const { passkeyName } = form.values;
  const [isClosed, setIsClosed] = useState(false);
  const send = async () => {
    setIsClosed(false);
    try {
      if (!(await makePasskey(passkeyName.trim(), proof.value))) return setIsClosed(true);
    } catch (error) {
      // The browser's own refusal: this device has a passkey of the account.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      form.find({ passkeyName: { id: 'passkey_there' } });
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
      check={() => ({ ...missing({ passkeyName }), ...proof.check() })}
      send={send}
      action={t('go_on')}
    >
      <TextField
        label={t('passkey_name')}
        autoComplete="off"
        required
        maxLength={LONGEST}
        hint={isClosed ? t('passkey_closed') : t('passkey_name_hint')}
        {...form.input('passkeyName')}
      />
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}

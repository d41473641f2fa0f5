import { useQuery } from '@tanstack/react-query';
import { endSessions, forgetAddress, forgetDevice, type Proof, removePasskey } from '../../../domain/security/actions.ts';
import { securityQuery, sessionsQuery } from '../../../domain/security/queries.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';
import { NO_PROOF, ProofFields, useOwnProof } from './own-password.tsx';

interface ConfirmProps {
  title: string;
  text: string;
  action: string;
  done: string;
  run: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

/** Asks before something ends, and for proof: a found open session must not be enough for it. */
function Confirm({ title, text, action, done, run, onClose }: ConfirmProps) {
  const form = useForm(NO_PROOF);
  const proof = useOwnProof(form);
  const send = async () => {
    await run(proof.value);
    showToast({ tone: 'good', title: done });
    onClose();
  };
  return (
    <FormDialog isDanger title={title} text={text} onClose={onClose} form={form} check={proof.check} send={send} action={action}>
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}

export function PasskeyOffPanel({ about, onClose }: PanelProps) {
  const t = useT();
  const name = useQuery(securityQuery()).data?.passkeys.find(({ id }) => id === about)?.name ?? '';
  return (
    <Confirm
      title={t('passkey_remove')}
      text={t('passkey_remove_text', { name })}
      action={t('remove')}
      done={t('passkey_removed')}
      run={(proof) => removePasskey(about, proof)}
      onClose={onClose}
    />
  );
}

export function AddressPanel({ about, onClose }: PanelProps) {
  const t = useT();
  return (
    <Confirm
      title={t('address_remove')}
      text={t('address_remove_text', { address: about })}
      action={t('remove')}
      done={t('address_removed')}
      run={(proof) => forgetAddress(about, proof)}
      onClose={onClose}
    />
  );
}

export function DevicePanel({ about, onClose }: PanelProps) {
  const t = useT();
  const device = useQuery(securityQuery()).data?.devices.find(({ id }) => id === about)?.device || t('device_unknown');
  return (
    <Confirm
      title={t('device_remove')}
      text={t('device_remove_text', { device })}
      action={t('remove')}
      done={t('device_removed')}
      run={(proof) => forgetDevice(about, proof)}
      onClose={onClose}
    />
  );
}

export function SessionPanel({ about, onClose }: PanelProps) {
  const t = useT();
  const device = useQuery(sessionsQuery()).data?.find(({ id }) => id === about)?.device || t('device_unknown');
  return (
    <Confirm
      title={t('session_end')}
      text={t('session_end_text', { device })}
      action={t('session_end')}
      done={t('session_is_over')}
      run={(proof) => endSessions({ id: about }, proof)}
      onClose={onClose}
    />
  );
}

export function OthersPanel({ onClose }: PanelProps) {
  const t = useT();
  return (
    <Confirm
      title={t('sessions_end')}
      text={t('sessions_end_text')}
      action={t('sessions_end')}
      done={t('sessions_are_over')}
      run={(proof) => endSessions('others', proof)}
      onClose={onClose}
    />
  );
}

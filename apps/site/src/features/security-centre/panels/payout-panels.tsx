import { lockWithdrawals, removeAccount, setDefaultAccount } from '../../../domain/payout/actions.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { PinField } from '../../../shared/ui/form/pin-field.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';

interface ChangeProps extends PanelProps {
  title: MessageId;
  done: MessageId;
  isDanger?: boolean;
  change: (input: { bankCardId: string; password: string }) => Promise<void>;
}

/** A change of one account, with the payment password. */
function ChangePanel({ about, onClose, title, done, isDanger = false, change }: ChangeProps) {
  const t = useT();
  const form = useForm<'pin'>({ pin: '' });
  const { pin } = form.values;
  const check = (): FieldErrors => missing({ pin });
  const send = async () => {
    await change({ bankCardId: about, password: pin });
    showToast({ tone: 'good', title: t(done) });
    onClose();
  };
  return (
    <FormDialog title={t(title)} onClose={onClose} form={form} check={check} send={send} action={t(title)} isDanger={isDanger}>
      <PinField label={t('payment_password')} {...form.field('pin')} />
    </FormDialog>
  );
}

/** Makes an account the one that forms choose first. */
export function PayoutDefaultPanel(props: PanelProps) {
  return <ChangePanel {...props} title="sc_set_default" done="payout_default_saved" change={setDefaultAccount} />;
}

/** Removes an account. */
export function PayoutRemovePanel(props: PanelProps) {
  return <ChangePanel {...props} isDanger title="payout_remove" done="payout_removed" change={removeAccount} />;
}

/** Locks the member's withdrawals for a day. */
export function WithdrawLockPanel({ onClose }: PanelProps) {
  const t = useT();
  const form = useForm({});
  const send = async () => {
    await lockWithdrawals();
    onClose();
  };
  return (
    <FormDialog
      isDanger
      title={t('withdraw_lock')}
      text={t('withdraw_lock_text')}
      onClose={onClose}
      form={form}
      send={send}
      action={t('withdraw_lock')}
    />
  );
}

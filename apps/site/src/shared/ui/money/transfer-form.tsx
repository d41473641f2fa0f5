import { type ReactNode, useState } from 'react';
import { type FieldErrors, missing } from '../../forms/checks.ts';
import { type FormState, useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../base/button.tsx';
import { PinField } from '../form/pin-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { PageDialog } from '../overlay/page-dialog.tsx';
import { SteppedForm } from './stepped-form.tsx';
import styles from './transfer-form.module.css';

/** What is transferred, as the form has it. */
export interface TransferTerms {
  amount: number;
  remark: string;
  paymentPassword: string;
}

interface TransferFormProps {
  receiver: string;
  min: number;
  max: number;
  /** An amount in words. */
  money: (units: number) => string;
  /** Above the amount. */
  before?: ReactNode;
  send: (terms: TransferTerms) => Promise<void>;
}

const NOTHING = { amount: '', remark: '', paymentPassword: '' };
/** An amount as it is typed: at most two decimals. */
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const PIN = /^\d{6}$/;
const MAX_REMARK = 140;

interface ConfirmProps {
  receiver: string;
  amount: string;
  onClose(): void;
  onConfirm(): void;
}

/** Repeats receiver and amount before anything is sent. */
function Confirm({ receiver, amount, onClose, onConfirm }: ConfirmProps) {
  const t = useT();
  return (
    <PageDialog title={t('tf_confirm')} description={t('tf_check')} onClose={onClose}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('tf_receiver')}</dt>
          <dd>{receiver}</dd>
        </div>
        <div>
          <dt>{t('amount')}</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      <Button tone="primary" isWide onClick={onConfirm}>
        {t('tf_send')}
      </Button>
    </PageDialog>
  );
}

type TransferState = FormState<keyof typeof NOTHING>;

function AmountField({ form, hint }: { form: TransferState; hint: string }) {
  const t = useT();
  return <TextField label={t('amount')} inputMode="decimal" autoComplete="off" required hint={hint} {...form.input('amount')} />;
}

function RemarkField({ form }: { form: TransferState }) {
  const t = useT();
  return <TextField label={t('remark')} autoComplete="off" maxLength={MAX_REMARK} {...form.input('remark')} />;
}

function PasswordField({ form }: { form: TransferState }) {
  const t = useT();
  return <PinField label={t('payment_password')} {...form.field('paymentPassword')} />;
}

/** Asks for amount, remark and payment password of a transfer, and a second time whether it is right. */
export function TransferForm({ receiver, min, max, money, before, send }: TransferFormProps) {
  const t = useT();
  const form = useForm<keyof typeof NOTHING>(NOTHING);
  const [isAsking, setIsAsking] = useState(false);
  const { amount, remark, paymentPassword } = form.values;
  const isWithin = AMOUNT.test(amount) && Number(amount) >= min && Number(amount) <= max;
  const range = { id: 'tf_range', values: { min: money(min), max: money(max) } } as const;

  const check = (): FieldErrors => ({
    ...missing({ amount }),
    ...(amount.trim() !== '' && !isWithin && { amount: range }),
    ...(!PIN.test(paymentPassword) && { paymentPassword: { id: 'payment_digits' } as const }),
  });
  const handleConfirm = () => {
    setIsAsking(false);
    void form.run(async () => {
      await send({ amount: Number(amount), remark: remark.trim(), paymentPassword });
      form.reset();
    });
  };

  return (
    <>
      <SteppedForm
        form={form}
        check={check}
        send={async () => setIsAsking(true)}
        action={t('tf_confirm')}
        steps={[
          ...(before ? [{ name: 'before', fields: [], content: before }] : []),
          { name: 'amount', fields: ['amount'], content: <AmountField form={form} hint={t(range.id, range.values)} /> },
          { name: 'remark', fields: ['remark'], content: <RemarkField form={form} /> },
          { name: 'pin', fields: ['paymentPassword'], content: <PasswordField form={form} /> },
        ]}
      />
      {isAsking && (
        <Confirm
          receiver={receiver}
          amount={money(Number(amount))}
          onClose={() => setIsAsking(false)}
          onConfirm={handleConfirm}
        />
      )}
    </>
  );
}

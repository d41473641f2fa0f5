import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { type TransferForm as Terms, transferUp } from '../../domain/wallet/transfers.ts';
import { type FieldErrors, missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { PinField } from '../../shared/ui/form/pin-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import styles from './transfer-upline.module.css';

const NOTHING = { amount: '', remark: '', paymentPassword: '' };
/** An amount as it is typed: at most two decimals. */
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const PIN = /^\d{6}$/;
const MAX_REMARK = 140;

/** Repeats receiver and amount before anything is sent. */
function Confirm({ terms, amount, onClose, onConfirm }: { terms: Terms; amount: string; onClose(): void; onConfirm(): void }) {
  const t = useT();
  return (
    <Dialog title={t('tf_confirm')} description={t('tf_check')} onClose={onClose}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('tf_receiver')}</dt>
          <dd>{terms.receiver}</dd>
        </div>
        <div>
          <dt>{t('amount')}</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      <Button tone="primary" onClick={onConfirm}>
        {t('tf_send')}
      </Button>
    </Dialog>
  );
}

/** Asks for amount, remark and payment password, and a second time whether it is right. */
export function TransferForm({ terms }: { terms: Terms }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const form = useForm<keyof typeof NOTHING>(NOTHING);
  const [isAsking, setIsAsking] = useState(false);
  const { amount, remark, paymentPassword } = form.values;
  const money = (units: number) => moneyText(units, currencySymbol);
  const isWithin = AMOUNT.test(amount) && Number(amount) >= terms.min && Number(amount) <= terms.max;

  const check = (): FieldErrors => ({
    ...missing({ amount }),
    ...(amount.trim() !== '' &&
      !isWithin && { amount: { id: 'tf_range', values: { min: money(terms.min), max: money(terms.max) } } as const }),
    ...(!PIN.test(paymentPassword) && { paymentPassword: { id: 'payment_digits' } as const }),
  });
  const send = async () => {
    const { requestKey } = terms;
    const { transferNo } = await transferUp({ amount: Number(amount), remark: remark.trim(), paymentPassword, requestKey });
    form.reset();
    showToast({ tone: 'good', title: t('tf_made', { number: transferNo }) });
  };
  const handleConfirm = () => {
    setIsAsking(false);
    void form.run(send);
  };

  return (
    <>
      <Form form={form} check={check} send={async () => setIsAsking(true)}>
        <TextField
          label={t('amount')}
          inputMode="decimal"
          autoComplete="off"
          required
          hint={t('tf_range', { min: money(terms.min), max: money(terms.max) })}
          {...form.input('amount')}
        />
        <TextField label={t('remark')} autoComplete="off" maxLength={MAX_REMARK} {...form.input('remark')} />
        <PinField label={t('payment_password')} {...form.field('paymentPassword')} />
        <Button type="submit" tone="primary" isBusy={form.isBusy}>
          {t('tf_confirm')}
        </Button>
      </Form>
      {isAsking && (
        <Confirm terms={terms} amount={money(Number(amount))} onClose={() => setIsAsking(false)} onConfirm={handleConfirm} />
      )}
    </>
  );
}

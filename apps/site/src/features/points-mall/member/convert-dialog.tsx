import { formatCount } from '@marquee/money';
import { useBrand } from '../../../domain/brand/brand.ts';
import { convertPoints, type PointConfig, type PointSummary } from '../../../domain/content/points.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { PinField } from '../../../shared/ui/form/pin-field.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { Facts } from './facts.tsx';

const NOTHING = { amount: '', pin: '' };
const WHOLE = /^\d{1,9}$/;
const PIN = /^\d{6}$/;

interface ConvertDialogProps {
  config: PointConfig;
  summary: PointSummary;
  onClose: () => void;
}

/** Converts points to money. What comes of it, and what must be wagered, stands there before it is sent. */
export default function ConvertDialog({ config, summary, onClose }: ConvertDialogProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const form = useForm<keyof typeof NOTHING>(NOTHING);
  const requestKey = useRequestKey();
  const { amount, pin } = form.values;
  const { minAmount: min, stepAmount: step, pointsPerUnit } = config;
  const points = WHOLE.test(amount) ? Number(amount) : 0;
  const most = Math.min(summary.balance, summary.convertLeft);
  const worth = moneyText(points / pointsPerUnit, currencySymbol);
  const hint = t('pt_convert_hint', { min: formatCount(min), step: formatCount(step) });

  const check = (): FieldErrors => ({
    ...missing({ amount }),
    ...(amount.trim() !== '' && (points < min || points % step !== 0) && { amount: hint }),
    ...(points >= min &&
      points % step === 0 &&
      points > most && { amount: { id: 'pt_most', values: { count: formatCount(Math.max(0, most)) } } as const }),
    ...(!PIN.test(pin) && { pin: { id: 'payment_digits' } as const }),
  });
  const send = async () => {
    const { transactionNo } = await convertPoints({ amount: points, password: pin, requestKey: requestKey.current() });
    showToast({ tone: 'good', title: t('pt_made', { number: transactionNo }), text: worth });
    onClose();
  };

  return (
    <Dialog title={t('pt_convert')} description={t('pt_short', { count: formatCount(summary.balance) })} onClose={onClose}>
      <Form form={form} check={check} send={send}>
        <TextField
          label={t('pt_convert_points')}
          inputMode="numeric"
          autoComplete="off"
          required
          hint={hint}
          {...form.input('amount')}
          onChange={(event) => {
            // Another amount is another request.
            requestKey.renew();
            form.input('amount').onChange(event);
          }}
        />
        <Facts
          facts={[
            { name: t('pt_get'), value: worth },
            { name: t('pt_wager'), value: worth },
            { name: t('pt_convert_left'), value: formatCount(summary.convertLeft) },
          ]}
        />
        <PinField label={t('payment_password')} {...form.field('pin')} />
        <Button type="submit" tone="primary" isBusy={form.isBusy}>
          {t('pt_convert')}
        </Button>
      </Form>
    </Dialog>
  );
}

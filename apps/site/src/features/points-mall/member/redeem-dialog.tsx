import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../domain/brand/brand.ts';
import { type PointReward, pointSummaryQuery, redeemReward } from '../../../domain/content/points.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { DeliveryFields, deliveryOf, wrongDelivery } from '../../../shared/ui/delivery/delivery-fields.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { PinField } from '../../../shared/ui/form/pin-field.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { Facts } from './facts.tsx';

const NOTHING = { quantity: '1', address: '', mobileNum: '', pin: '' };
type FieldName = keyof typeof NOTHING;
/** Pieces of one exchange: docs/rules/points.md#mall. */
const MOST_AT_ONCE = 100;
const WHOLE = /^\d{1,3}$/;
const PIN = /^\d{6}$/;

/** What the exchange comes to, and what must be wagered of it; what is left of `balance` where it is enough. */
function useFacts(reward: PointReward, pieces: number, balance: number | undefined): { name: string; value: string }[] {
  const t = useT();
  const { currencySymbol } = useBrand();
  const points = reward.pointsRequired * pieces;
  const money = (amount: number) => moneyText(amount * pieces, currencySymbol);
  const { amountRequired: cash, creditAmount: credit } = reward;
  return [
    { name: t('pt_required'), value: formatCount(points) },
    ...(cash > 0 ? [{ name: t('pt_cash_required'), value: money(cash) }] : []),
    ...(credit > 0
      ? [
          { name: t('pt_get'), value: money(credit) },
          { name: t('pt_wager'), value: money(credit) },
        ]
      : []),
    ...(balance !== undefined && balance >= points ? [{ name: t('pt_after'), value: formatCount(balance - points) }] : []),
  ];
}

/** Redeems a product: how many, where to, and the payment password. All that it takes stands there before it is sent. */
export default function RedeemDialog({ reward, onClose }: { reward: PointReward; onClose: () => void }) {
  const t = useT();
  const form = useForm<FieldName>(NOTHING);
  const requestKey = useRequestKey();
  const { quantity, pin } = form.values;
  const most = Math.min(MOST_AT_ONCE, reward.availableQuantity, reward.memberLimit || MOST_AT_ONCE);
  const pieces = WHOLE.test(quantity) ? Number(quantity) : 0;
  const range = t('pt_quantity_hint', { count: formatCount(most) });
  const balance = useQuery(pointSummaryQuery()).data?.balance;
  const facts = useFacts(reward, Math.max(1, pieces), balance);
  const isShort = balance !== undefined && balance < reward.pointsRequired * Math.max(1, pieces);
  const short = t('pt_short', { count: formatCount(balance ?? 0) });

  const check = (): FieldErrors => ({
    ...missing({ quantity }),
    ...(isShort && { quantity: short }),
    ...((pieces < 1 || pieces > most) && { quantity: range }),
    ...wrongDelivery(reward.deliveryType, form.values),
    ...(!PIN.test(pin) && { pin: { id: 'payment_digits' } as const }),
  });
  const send = async () => {
    const { transactionNo, status, voucher } = await redeemReward({
      rewardId: reward.rewardId,
      quantity: pieces,
      password: pin,
      requestKey: requestKey.current(),
      ...deliveryOf(reward.deliveryType, form.values),
    });
    const words = status === 'PROCESSING' ? 'pt_made_waits' : 'pt_made';
    const text = voucher === null ? reward.name : `${t('pt_voucher')}: ${voucher}`;
    showToast({ tone: 'good', title: t(words, { number: transactionNo }), text });
    onClose();
  };

  return (
    <Dialog title={t('mall_redeem_name', { name: reward.name })} description={reward.conditions || undefined} onClose={onClose}>
      <Form form={form} check={check} send={send}>
        <TextField
          label={t('pt_quantity')}
          inputMode="numeric"
          autoComplete="off"
          required
          hint={isShort ? short : range}
          {...form.input('quantity')}
          onChange={(event) => {
            // Another number of pieces is another request.
            requestKey.renew();
            form.input('quantity').onChange(event);
          }}
        />
        <Facts facts={facts} />
        <DeliveryFields form={form} deliveryType={reward.deliveryType} />
        <PinField label={t('payment_password')} {...form.field('pin')} />
        <Button type="submit" tone="primary" isBusy={form.isBusy}>
          {t('mall_redeem')}
        </Button>
      </Form>
    </Dialog>
  );
}

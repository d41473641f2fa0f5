import { collectReward, type RewardShown } from '../../domain/rewards/rewards.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { DeliveryFields, deliveryOf, wrongDelivery } from '../../shared/ui/delivery/delivery-fields.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { Note } from '../../shared/ui/text/note.tsx';

type Product = NonNullable<RewardShown['product']>;

interface DeliveryDialogProps {
  rewardId: number;
  product: Product;
  onClose: () => void;
}

/** Asks where a product that was won goes to, and orders it. */
export function DeliveryDialog({ rewardId, product: { name, deliveryType }, onClose }: DeliveryDialogProps) {
  const t = useT();
  const form = useForm({ address: '', mobileNum: '' });
  const send = async () => {
    await collectReward(rewardId, deliveryOf(deliveryType, form.values));
    showToast({ title: t('rw_ordered', { product: name }), text: t('rw_ordered_note'), tone: 'good' });
    onClose();
  };
  return (
    <Dialog title={t('rw_deliver', { product: name })} size="form" onClose={onClose}>
      <Form form={form} check={() => wrongDelivery(deliveryType, form.values)} send={send}>
        <Note>{t('rw_deliver_note')}</Note>
        <DeliveryFields form={form} deliveryType={deliveryType} />
        <Button type="submit" tone="primary" isBusy={form.isBusy}>
          {t('rw_order')}
        </Button>
      </Form>
    </Dialog>
  );
}

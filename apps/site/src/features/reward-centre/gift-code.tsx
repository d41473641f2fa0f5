import { redeemGiftCode } from '../../domain/rewards/rewards.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './reward-centre.module.css';

const LONGEST = 64;

/** Where a gift code is entered: what it gives is to collect then. */
export function GiftCode() {
  const t = useT();
  const worth = useWorth();
  const form = useForm({ code: '' });
  const send = async () => {
    const reward = await redeemGiftCode(form.values.code.trim());
    showToast({ title: t('rw_gift_done', { title: reward.title, worth: worth(reward) }), tone: 'good' });
    form.set('code', '');
  };
  return (
    <details className={styles.gift}>
      <summary className={styles.summary}>{t('rw_gift_code')}</summary>
      <Form form={form} check={() => missing({ code: form.values.code.trim() })} send={send} className={styles.giftForm}>
        <TextField
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST}
          label={t('rw_gift_code')}
          hint={t('rw_gift_hint')}
          {...form.input('code')}
        />
        <Button type="submit" tone="primary" isBusy={form.isBusy}>
          {t('rw_gift_take')}
        </Button>
      </Form>
    </details>
  );
}

import { useState } from 'react';
import { payDebts } from '../../../domain/agents/bills.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { useFigures } from '../figures.tsx';

/** Pays what the agent owes at once, and says how far its balance went. */
export function PayDebts() {
  const t = useT();
  const { money } = useFigures();
  const [isBusy, setIsBusy] = useState(false);
  const handlePay = async () => {
    setIsBusy(true);
    try {
      const { paid, open } = await payDebts();
      const isAll = open === 0;
      showToast({
        tone: isAll ? 'good' : 'bad',
        title: isAll ? t('db_paid', { amount: money(paid) }) : t('db_left', { paid: money(paid), open: money(open) }),
      });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    }
    setIsBusy(false);
  };
  return (
    <Button tone="primary" isBusy={isBusy} onClick={() => void handlePay()}>
      {t('db_pay')}
    </Button>
  );
}

import { useState } from 'react';
import { payDebts } from '../../../domain/agents/bills.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { useFigures } from '../figures.tsx';

interface PayDebtsProps {
  /** One of several debts, to be paid alone. */
  only?: { id: number; name: string };
  /** Are there several, all of which it pays? */
  areMany?: boolean;
}

/** Pays what the agent owes at once, or one debt of several, and says how far its balance went. */
export function PayDebts({ only, areMany = false }: PayDebtsProps) {
  const t = useT();
  const { money } = useFigures();
  const [isBusy, setIsBusy] = useState(false);
  const handlePay = async () => {
    setIsBusy(true);
    try {
      const { paid, open } = await payDebts(only?.id);
      const isAll = open === 0;
      const isDone = isAll || (only !== undefined && paid > 0);
      showToast({
        tone: isDone ? 'good' : 'bad',
        title: isAll ? t('db_paid', { amount: money(paid) }) : t('db_left', { paid: money(paid), open: money(open) }),
      });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    }
    setIsBusy(false);
  };
  return (
    <Button
      tone={only ? 'secondary' : 'primary'}
      size={only ? 'small' : 'medium'}
      isBusy={isBusy}
      onClick={() => void handlePay()}
      {...(only && { 'aria-label': t('db_pay_one', { name: only.name }) })}
    >
      {t(areMany ? 'db_pay_all' : 'db_pay')}
    </Button>
  );
}

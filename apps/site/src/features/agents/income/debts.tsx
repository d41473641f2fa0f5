import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { debtsQuery, payDebts } from '../../../domain/agents/bills.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useFigures } from '../figures.tsx';
import styles from './income.module.css';

/** What the agent owes of salaries and dividends, and the way to pay it at once; nothing where nothing is owed. */
export function OpenDebts() {
  const t = useT();
  const { money } = useFigures();
  const { data } = useQuery(debtsQuery());
  const [isBusy, setIsBusy] = useState(false);
  if (!data || data.open === 0) return null;
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
    <section aria-label={t('db_title')} className={styles.part}>
      <h2 className={styles.title}>{t('db_title')}</h2>
      <Note icon="alert">{t('db_text', { amount: money(data.open) })}</Note>
      <ul className={styles.debts}>
        {data.list.map(({ id, kind, username, open, isOverdue }) => (
          <li key={id}>
            <span>
              {t(`db_kind_${kind}`)} · {username === '' ? t('db_house') : username}
              {isOverdue && ` · ${t('bl_status_OVERDUE')}`}
            </span>
            <span>{money(open)}</span>
          </li>
        ))}
      </ul>
      <Button tone="primary" isBusy={isBusy} onClick={() => void handlePay()}>
        {t('db_pay')}
      </Button>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { debtsQuery } from '../../../domain/agents/bills.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useFigures } from '../figures.tsx';
import styles from './income.module.css';
import { PayDebts } from './pay-debts.tsx';

/** What the agent owes of salaries and dividends, and the way to pay it at once; nothing where nothing is owed. */
export function OpenDebts() {
  const t = useT();
  const { money } = useFigures();
  const { data } = useQuery(debtsQuery());
  if (!data || data.open === 0) return null;
  const areMany = data.list.length > 1;
  return (
    <section aria-label={t('db_title')} className={styles.owed}>
      <h2 className={styles.title}>{t('db_title')}</h2>
      <Note icon="alert">{t('db_text', { amount: money(data.open) })}</Note>
      <ul className={styles.debts}>
        {data.list.map(({ id, kind, username, open, isOverdue }) => {
          const name = [t(`db_kind_${kind}`), username === '' ? t('db_house') : username].join(' · ');
          return (
            <li key={id}>
              <span>
                {name}
                {isOverdue && ` · ${t('bl_status_OVERDUE')}`}
              </span>
              <span className={styles.open}>
                {money(open)}
                {areMany && <PayDebts only={{ id, name }} />}
              </span>
            </li>
          );
        })}
      </ul>
      <PayDebts areMany={areMany} />
    </section>
  );
}

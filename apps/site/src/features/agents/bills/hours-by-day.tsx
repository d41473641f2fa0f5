import { useQuery } from '@tanstack/react-query';
import { type Bill, type BillFilter, type BillSide, billSumsQuery } from '../../../domain/agents/bills.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { businessDay, startOfBusinessDay } from '../../../shared/lib/dates.ts';
import { useFigures } from '../figures.tsx';
import { BillTable } from './bill-table.tsx';
import styles from './bills.module.css';

interface HoursByDayProps {
  filter: BillFilter;
  side: BillSide;
  rows: readonly Bill[];
  isStale: boolean;
}

/** Bills of hours, each day's under it, with what all of the day come to: those of other pages too. */
export function HoursByDay({ filter, side, rows, isStale }: HoursByDayProps) {
  const brand = useBrand();
  const { day } = useFigures();
  const { data } = useQuery(billSumsQuery({ ...filter, by: 'day' }));
  const days = Map.groupBy(rows, ({ periodStart }) => businessDay(periodStart, brand));
  return (
    <div className={styles.days}>
      {[...days].map(([each, bills]) => (
        <section key={each} className={styles.day} aria-label={day(each)}>
          <h2 className={styles.title}>{day(each)}</h2>
          <BillTable
            kind="HOURLY"
            side={side}
            isOfDay
            caption={day(each)}
            rows={bills}
            isStale={isStale}
            day={data?.list.find(({ from }) => from === startOfBusinessDay(each, brand))}
          />
        </section>
      ))}
    </div>
  );
}

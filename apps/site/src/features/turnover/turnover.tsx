import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import {
  type Turnover as Open,
  TURNOVER_PLACE,
  TURNOVER_ROWS,
  type TurnoverRow,
  turnoverQuery,
} from '../../domain/wallet/turnover.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, timeText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useLive } from '../../shared/live/live.ts';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import styles from './turnover.module.css';

/** Do bets count for this alone now? */
const isApart = ({ countsBets, status }: TurnoverRow): boolean => countsBets === false && status === 'OPEN';

function useColumns(): Column<TurnoverRow>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (key: 'base' | 'required' | 'done' | 'remaining', title: string): Column<TurnoverRow> => ({
    key,
    title,
    isFigure: true,
    cell: (row) => moneyText(row[key], currencySymbol),
  });
  return [
    {
      key: 'source',
      title: t('wd_source'),
      cell: (row) => (
        <>
          {t(`rq_source_${row.source}`)}
          {isApart(row) && <span className={styles.alone}>{t('rq_alone')}</span>}
        </>
      ),
    },
    { key: 'time', title: t('time'), cell: ({ createdAt }) => momentText(createdAt, locale, businessTimezone) },
    money('base', t('wd_base')),
    { key: 'multiple', title: t('wd_multiple'), isFigure: true, cell: ({ multiple }) => `${multiple}×` },
    money('required', t('wd_required')),
    money('done', t('wd_done')),
    money('remaining', t('wd_remaining')),
    { key: 'status', title: t('status'), cell: ({ status }) => t(`rq_status_${status}`) },
  ];
}

/** What a phone shows of a requirement: what it is for and what remains; when, and how it stands. */
function useBrief(): (row: TurnoverRow) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  return (row) => ({
    day: dateText(row.createdAt, locale, businessTimezone),
    title: t(`rq_source_${row.source}`),
    figure: moneyText(row.remaining, currencySymbol),
    note: timeText(row.createdAt, locale, businessTimezone),
    state: isApart(row) ? t('rq_alone') : t(`rq_status_${row.status}`),
  });
}

/** What the open requirements come to: what is left, and how far it is. */
function Totals({ open }: Pick<Open, 'open'>) {
  const t = useT();
  const { currencySymbol } = useBrand();
  if (open.remaining === 0) return <p className={styles.nothing}>{t('rq_nothing_left')}</p>;
  const money = (amount: number) => moneyText(amount, currencySymbol);
  return (
    <div className={styles.totals}>
      <p className={styles.left}>
        {t('wl_turnover_left')} <strong>{money(open.remaining)}</strong>
      </p>
      <ProgressBar value={open.done} max={open.required} label={t('wd_requirements')} />
      <p className={styles.share}>{t('rq_done_of', { done: money(open.done), required: money(open.required) })}</p>
    </div>
  );
}

/** What the member has to wager before money can leave, below a page of the member centre; nothing where there never was any. */
export function Turnover() {
  const t = useT();
  const { currencySymbol } = useBrand();
  const columns = useColumns();
  const brief = useBrief();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(turnoverQuery(page, TURNOVER_ROWS));
  useLive(
    'turnover',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['turnover'] }), []),
  );
  const title = t('wd_requirements');
  if (data?.totalCount === 0) return null;
  return (
    <section id={TURNOVER_PLACE} className={styles.turnover} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {!data && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="12rem" />}
      {data && (
        <>
          <Totals open={data.open} />
          <DataTable
            caption={title}
            columns={columns}
            rows={data.list}
            rowKey={({ id }) => String(id)}
            brief={brief}
            more={(row) =>
              row.status === 'OPEN' ? (
                <ProgressBar
                  value={row.done}
                  max={row.required}
                  label={`${t(`rq_source_${row.source}`)} ${moneyText(row.required, currencySymbol)}`}
                />
              ) : null
            }
            isStale={isPlaceholderData}
          />
          <Pager page={page} totalPages={data.totalPages} onChange={setPage} />
        </>
      )}
    </section>
  );
}

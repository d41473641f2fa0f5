import { useQuery } from '@tanstack/react-query';
import { rateText } from '../../../domain/agents/rates.ts';
import { type Commissions, commissionsQuery } from '../../../domain/agents/reports.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { RecordSearch } from '../../../shared/lib/use-record-search.ts';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { RecordError } from '../../../shared/ui/record/record-error.tsx';
import { RecordPager } from '../../../shared/ui/record/record-pager.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { BetsLink } from '../bets-link.tsx';
import { useFigures } from '../figures.tsx';
import { typeWord } from '../terms-fields.tsx';
import styles from './income.module.css';

type Row = Commissions['list'][number];

/** By whom and by what commission was earned in some days, page by page; nothing where there was none, and none waits. */
export function CommissionSources({ search }: { search: RecordSearch<never> }) {
  const t = useT();
  const { signed, money } = useFigures();
  const { days, page, size } = search;
  const { from, to } = days;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    commissionsQuery({ startDate: from, endDate: to, page, size }),
  );
  if (error) return <RecordError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data || (data.totalCount === 0 && data.waiting === 0)) return null;
  const columns: Column<Row>[] = [
    {
      key: 'username',
      title: t('cm_source'),
      cell: ({ username, gameType }) => (
        <BetsLink from={from} to={to} member={username} category={gameType}>
          <bdi>{username}</bdi>
        </BetsLink>
      ),
    },
    { key: 'type', title: t('cm_category'), cell: ({ gameType }) => typeWord(gameType) },
    { key: 'validBet', title: t('cm_valid_bet'), isFigure: true, cell: ({ validBet }) => money(validBet) },
    { key: 'rate', title: t('cm_difference'), isFigure: true, cell: ({ rate }) => rateText(rate) },
    { key: 'commission', title: t('inc_commission'), isFigure: true, cell: ({ commission }) => signed(commission) },
  ];
  return (
    <section aria-label={t('cm_title')} className={styles.part}>
      <h2 className={styles.title}>{t('cm_title')}</h2>
      <Note icon="clock">{t('cm_waiting', { amount: money(data.waiting) })}</Note>
      {data.totalCount > 0 && (
        <>
          <DataTable
            caption={t('cm_title')}
            columns={columns}
            rows={data.list}
            rowKey={({ username, gameType, rate }) => `${username} ${gameType} ${rate}`}
            brief={({ username, gameType, commission, rate }) => ({
              title: username,
              figure: signed(commission),
              note: typeWord(gameType),
              state: rateText(rate),
            })}
            isStale={isPlaceholderData}
            totalsWords={t('all_total')}
            totals={{ commission: signed(data.footer.commission) }}
          />
          <RecordPager search={search} totalPages={data.totalPages} />
        </>
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { type RankChange, rankHistoryQuery } from '../../domain/vip/vip.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import styles from './player-rank.module.css';

const SIZE = 10;
const REASON_WORD = {
  PROMOTION: 'vp_promotion',
  KEPT: 'vp_kept',
  DEMOTION: 'vp_demotion',
  RETURN: 'vp_return',
  OPERATOR: 'vp_operator',
} as const;

/** What became of the member's level, newest first. */
export function History() {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(rankHistoryQuery({ page, size: SIZE }));
  const time = (at: number) => momentText(at, locale, businessTimezone);
  const columns: Column<RankChange>[] = [
    { key: 'time', title: t('time'), cell: ({ at }) => time(at) },
    { key: 'from', title: t('vp_from'), cell: ({ fromName }) => fromName },
    { key: 'to', title: t('vp_to'), cell: ({ toName }) => toName },
    { key: 'reason', title: t('vp_reason'), cell: ({ reason }) => t(REASON_WORD[reason]) },
  ];
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('vp_history')}</h2>
      {error && <RecordError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="8rem" />}
      {data?.list.length === 0 && <Note>{t('vp_no_history')}</Note>}
      {data && data.list.length > 0 && (
        <>
          <DataTable
            caption={t('vp_history')}
            columns={columns}
            rows={data.list}
            rowKey={({ id }) => String(id)}
            brief={({ at, toName, reason }) => ({ title: toName, note: time(at), state: t(REASON_WORD[reason]) })}
            isStale={isPlaceholderData}
          />
          <Pager page={page} totalPages={data.totalPages} onChange={setPage} />
        </>
      )}
    </section>
  );
}

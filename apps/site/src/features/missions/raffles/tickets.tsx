import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { type TicketShown, ticketsQuery } from '../../../domain/raffles/raffles.ts';
import { usePrize } from '../../../domain/rewards/use-worth.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { momentText } from '../../../shared/lib/dates.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { Pager } from '../../../shared/ui/data/pager.tsx';
import { RecordError } from '../../../shared/ui/record/record-error.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { TicketProof } from './proof.tsx';
import styles from './raffles.module.css';

const PAGE_SIZE = 10;

/** How a ticket stands, in words. */
function useStanding(): (ticket: TicketShown) => string {
  const t = useT();
  return ({ kind, status }) => t(kind === 'DRAW' && status === 'VALID' ? 'rf_st_WAITING' : `rf_st_${status}`);
}

/** The member's tickets, newest first, each with what came of it and how that is checked. */
export function Tickets() {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const prize = usePrize();
  const standing = useStanding();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(ticketsQuery({ page, size: PAGE_SIZE }));
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  const at = (moment: number): string => momentText(moment, locale, businessTimezone);
  const columns: Column<TicketShown>[] = [
    { key: 'raffle', title: t('rf_title'), cell: ({ title }) => title },
    { key: 'no', title: t('rf_number'), isFigure: true, cell: ({ ticketNo }) => String(ticketNo) },
    { key: 'given', title: t('rf_given_at'), cell: ({ issuedAt }) => at(issuedAt) },
    { key: 'status', title: t('status'), cell: standing },
    { key: 'prize', title: t('rf_prize'), cell: (ticket) => ticket.prize && prize(ticket.prize) },
  ];
  const more = (ticket: TicketShown) =>
    ticket.proof && (
      <details className={styles.how}>
        <summary>{t('rf_check')}</summary>
        <TicketProof ticket={ticket} />
      </details>
    );
  return (
    <section aria-label={t('rf_mine')} className={styles.mine}>
      <h2 className={styles.name}>{t('rf_mine')}</h2>
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="12rem" />}
      {data?.list.length === 0 && <Note>{t('rf_mine_none')}</Note>}
      {data && data.list.length > 0 && (
        <DataTable
          caption={t('rf_mine')}
          columns={columns}
          rows={data.list}
          rowKey={({ raffleId, ticketNo }) => `${raffleId} ${ticketNo}`}
          brief={(ticket) => ({
            title: ticket.title,
            figure: ticket.prize ? prize(ticket.prize) : '',
            note: t('rf_ticket_no', { no: ticket.ticketNo }),
            state: standing(ticket),
          })}
          more={more}
          isStale={isPlaceholderData || error !== null}
        />
      )}
      {data && <Pager page={page} totalPages={data.totalPages} onChange={setPage} />}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../domain/brand/brand.ts';
import { checkDraw } from '../../../domain/raffles/check.ts';
import { type RaffleResult, type RaffleShown, resultQuery } from '../../../domain/raffles/raffles.ts';
import { usePrize } from '../../../domain/rewards/use-worth.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { momentText } from '../../../shared/lib/dates.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { ShortId } from '../../../shared/ui/text/short-id.tsx';
import { CheckLine, Fact } from './proof.tsx';
import styles from './raffles.module.css';

type Winner = RaffleResult['winners'][number];

/** The winners of a draw, and all that they are computed from. */
function Result({ result }: { result: RaffleResult }) {
  const t = useT();
  const prize = usePrize();
  const { raffleId, winners, secret, commitment, listDigest, ticketCount } = result;
  const numberOf = ({ ticketNo, isOwn }: Winner): string => (isOwn ? t('rf_yours', { no: ticketNo }) : String(ticketNo));
  const columns: Column<Winner>[] = [
    { key: 'no', title: t('rf_winner'), cell: numberOf },
    { key: 'prize', title: t('rf_prize'), cell: (row) => prize(row.prize) },
  ];
  return (
    <div className={styles.outcome}>
      {winners.length === 0 && <Note>{t('rf_no_winner')}</Note>}
      {winners.length > 0 && (
        <DataTable
          caption={t('rf_result')}
          columns={columns}
          rows={winners}
          rowKey={({ ticketNo }) => String(ticketNo)}
          brief={(row) => ({ title: numberOf(row), note: prize(row.prize) })}
        />
      )}
      <CheckLine name={`draw ${raffleId}`} check={() => checkDraw(result)} />
      <dl className={styles.facts}>
        <Fact name={t('rf_took_part', { count: ticketCount })}>
          {t('rf_digest')}: <ShortId id={listDigest} />
        </Fact>
        <Fact name={t('rf_secret')}>
          <ShortId id={secret} />
        </Fact>
        <Fact name={t('rf_commitment')}>
          <ShortId id={commitment} />
        </Fact>
      </dl>
    </div>
  );
}

/** What came of a draw. */
export function ResultDialog({ raffle, onClose }: { raffle: RaffleShown; onClose: () => void }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { data, error, isFetching, refetch } = useQuery(resultQuery(raffle.raffleId));
  return (
    <Dialog
      title={raffle.title}
      description={data && t('rf_drawn_at', { time: momentText(data.drawnAt, locale, businessTimezone) })}
      size="modal"
      onClose={onClose}
    >
      {error && !data && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="12rem" />}
      {data && <Result result={data} />}
    </Dialog>
  );
}

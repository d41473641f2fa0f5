import { useQuery } from '@tanstack/react-query';
import { rebateQuery, useRebateNews } from '../../domain/rewards/rebates.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import styles from './manual-rebate.module.css';
import { RebateLines } from './rebate-lines.tsx';
import { RebateRates } from './rebate-rates.tsx';
import { RebateRecord } from './rebate-record.tsx';

/** What the member's bets give back: what can be claimed, of what it is made, what each level gives, and what was paid. */
export function ManualRebate() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(rebateQuery());
  useTitle(t('manual_rebate'));
  useRebateNews();
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <section className={styles.page} aria-label={t('manual_rebate')}>
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="28rem" />}
      {data && (
        <>
          <ClaimPanel rebate={data} />
          <RebateLines rebate={data} />
          <RebateRates rebate={data} />
        </>
      )}
      {/* Below what is as high as its answer says. */}
      {(data ?? error) && <RebateRecord />}
    </section>
  );
}

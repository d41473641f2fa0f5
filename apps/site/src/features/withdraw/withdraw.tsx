import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { rereadPayout } from '../../domain/payout/actions.ts';
import { withdrawSettingsQuery } from '../../domain/payout/queries.ts';
import { TURNOVER_ROWS, turnoverQuery } from '../../domain/wallet/turnover.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { Allowance } from './allowance.tsx';
import { Records } from './records.tsx';
import { UnderWay } from './under-way.tsx';
import styles from './withdraw.module.css';
import { WithdrawForm } from './withdraw-form.tsx';

/** Money out: what can be withdrawn, the form, and what has become of earlier withdrawals. */
export function Withdraw() {
  const t = useT();
  const { data: settings, error, isFetching, refetch } = useQuery(withdrawSettingsQuery());
  // Asked beside it: a bar that came later would push the form down.
  const isTurnoverAwaited = useQuery(turnoverQuery(1, TURNOVER_ROWS)).isLoading;
  const isWhole = settings !== undefined && !isTurnoverAwaited;
  useTitle(t('in_increase_withdrawal'));
  // Every step of a withdrawal moves the balance or sends a message.
  const reread = useCallback(() => void rereadPayout('withdrawSettings', 'withdrawals', 'pendingReceipts'), []);
  useLive('balance', reread);
  useLive('messages', reread);

  return (
    <div className={styles.page}>
      {!settings && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!isWhole && !error && <Skeleton height="24rem" />}
      {isWhole && (
        <>
          <Allowance settings={settings} />
          <UnderWay />
          <WithdrawForm settings={settings} />
        </>
      )}
      <Records />
    </div>
  );
}

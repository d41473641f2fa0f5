import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { gamePath } from '../../domain/play/game-path.ts';
import { interruptedQuery } from '../../domain/play/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useLive } from '../../shared/live/live.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './interrupted-round.module.css';

/** Offers the member's unfinished round. Nothing when there is none. */
export function InterruptedRound() {
  const t = useT();
  const { currencySymbol } = useBrand();
  const isIn = useSession((state) => state.phase === 'in');
  const { data: rounds } = useQuery({ ...interruptedQuery(), enabled: isIn });
  useLive(
    'bets',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: interruptedQuery().queryKey }), []),
  );
  const round = isIn ? rounds?.[0] : undefined;
  if (!round) return null;
  return (
    <aside className={styles.bar} aria-label={t('unfinished_round')}>
      <Icon name="clock" />
      <p className={styles.text}>
        {t('unfinished_round_in', { game: round.gameName, stake: moneyText(round.stake, currencySymbol) })}
      </p>
      <Link className={buttonClass({ tone: 'primary', size: 'small' })} to={gamePath(round.nodeId)}>
        {t('resume')}
      </Link>
    </aside>
  );
}

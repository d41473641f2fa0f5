import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { gamePath } from '../../domain/play/game-path.ts';
import { interruptedQuery } from '../../domain/play/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { session } from '../../shared/lib/storage.ts';
import { useLive } from '../../shared/live/live.ts';
import { buttonClass, IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './interrupted-round.module.css';

/** The round whose bar was made small: another one is told of in full again. */
const SMALL_KEY = 'roundBarSmall';

/** Offers the member's unfinished round; made small, only its mark stays at the edge. Nothing when there is none. */
export function InterruptedRound() {
  const t = useT();
  const { currencySymbol } = useBrand();
  const isIn = useSession((state) => state.phase === 'in');
  const { data: rounds } = useQuery({ ...interruptedQuery(), enabled: isIn });
  useLive(
    'bets',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: interruptedQuery().queryKey }), []),
  );
  const [smallId, setSmallId] = useState(() => session.get(SMALL_KEY));
  const round = isIn ? rounds?.[0] : undefined;
  if (!round) return null;
  const isSmall = smallId === round.roundId;
  const handleToggle = () => {
    const next = isSmall ? '' : round.roundId;
    session.set(SMALL_KEY, next);
    setSmallId(next);
  };
  return (
    <aside className={styles.bar} data-small={isSmall} aria-label={t('unfinished_round')}>
      <IconButton className={styles.mark} label={t('unfinished_round')} aria-expanded={!isSmall} onClick={handleToggle}>
        <Icon name="clock" />
        {!isSmall && <Icon name="chevronDown" size={14} />}
      </IconButton>
      {!isSmall && (
        <>
          <p className={styles.text}>
            {t('unfinished_round_in', { game: round.gameName, stake: moneyText(round.stake, currencySymbol) })}
          </p>
          <Link className={buttonClass({ tone: 'primary', size: 'small' })} to={gamePath(round.nodeId)}>
            {t('resume')}
          </Link>
        </>
      )}
    </aside>
  );
}

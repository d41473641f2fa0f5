import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { openGameAddress } from '../../domain/play/open-game.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { session } from '../../shared/lib/storage.ts';
import { buttonClass, IconButton } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './interrupted-round.module.css';
import { RoundList } from './round-list.tsx';
import { useRounds } from './use-rounds.ts';

/** What the bar told when it was made small: anything else is told in full again. */
const SMALL_KEY = 'roundBarSmall';

/**
 * Offers the member's unfinished rounds; made small, only its mark stays at the edge. Without any it offers the game that this
 * tab left open by going to another address. Nothing when there is neither.
 */
export function InterruptedRound() {
  const t = useT();
  const isIn = useSession((state) => state.phase === 'in');
  const rounds = useRounds();
  const [leftOpen, setLeftOpen] = useState('');
  // Once the page before is gone: a game that is left for this page forgets its address no sooner.
  useEffect(() => setLeftOpen(openGameAddress()), []);
  const [small, setSmall] = useState(() => session.get(SMALL_KEY));
  const told = rounds.length > 0 ? rounds.map((round) => round.roundId).join(' ') : leftOpen;
  if (!isIn || told === '') return null;
  const isSmall = small === told;
  const handleToggle = () => {
    const next = isSmall ? '' : told;
    session.set(SMALL_KEY, next);
    setSmall(next);
  };
  const title = rounds.length > 0 ? t('unfinished_rounds', { count: rounds.length }) : t('game_left_open');
  return (
    <aside className={styles.bar} data-small={isSmall} aria-label={title}>
      <div className={styles.head}>
        <IconButton className={styles.mark} label={title} aria-expanded={!isSmall} onClick={handleToggle}>
          <Icon name="clock" />
          {!isSmall && <Icon name="chevronDown" size={14} />}
        </IconButton>
        {!isSmall && <p className={styles.title}>{title}</p>}
        {!isSmall && rounds.length === 0 && (
          <Link className={buttonClass({ tone: 'primary', size: 'small' })} to={leftOpen}>
            {t('window_show')}
          </Link>
        )}
      </div>
      {!isSmall && rounds.length > 0 && <RoundList rounds={rounds} />}
    </aside>
  );
}

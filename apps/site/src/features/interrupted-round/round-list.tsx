import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { gamePath } from '../../domain/play/game-path.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import styles from './round-list.module.css';
import type { OpenRound } from './use-rounds.ts';

/** Open rounds with the way back into each, or with why there is none. */
export function RoundList({ rounds, isCards = false }: { rounds: readonly OpenRound[]; isCards?: boolean }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  return (
    <ul className={isCards ? styles.cards : styles.rows}>
      {rounds.map((round) => (
        <li key={round.roundId} className={styles.round}>
          <p className={styles.text}>
            <b className={styles.game}>{round.gameName}</b>
            <span className={styles.facts}>
              {round.vendorName} · {t('round_stake_held', { stake: moneyText(round.stake, currencySymbol) })}
            </span>
            {!round.canResume && <span className={styles.why}>{t('round_closed_text')}</span>}
          </p>
          {round.canResume && (
            <Link
              className={buttonClass({ tone: 'primary', size: 'small' })}
              to={gamePath(round.nodeId)}
              aria-label={t('resume_game', { game: round.gameName })}
            >
              {t('resume')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

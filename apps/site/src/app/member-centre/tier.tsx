import { Link } from 'react-router';
import { progressPercent, progressShare, useRank } from '../../domain/vip/vip.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import { LevelMark } from '../../shared/ui/data/level-mark.tsx';
import { centrePath } from './pages.ts';
import styles from './tier.module.css';

interface TierProps {
  /** The level as it is known before its progress is. */
  label: { labelName: string; color: string; color2: string };
  className?: string | undefined;
}

/** The member's level with how far the next is: the way to the page of levels. */
export function Tier({ label, className }: TierProps) {
  const t = useT();
  const rank = useRank();
  const { color, color2 } = rank ?? label;
  const name = rank?.labelName ?? label.labelName;
  return (
    <Link className={className ?? styles.tier} to={centrePath('playerRank')} aria-label={`${t('player_rank')}: ${name}`}>
      <LevelMark color={color} color2={color2} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {rank?.next && (
          <ProgressBar
            isThin
            max={1}
            value={progressShare(rank)}
            label={t('vp_next_share', { percent: progressPercent(rank), name: rank.next.labelName })}
          />
        )}
      </span>
    </Link>
  );
}

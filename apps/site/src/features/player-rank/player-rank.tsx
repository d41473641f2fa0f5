import { useQuery } from '@tanstack/react-query';
import { benefitQuery, type ClubBenefit, type RankProgress, rankQuery, useRankNews } from '../../domain/vip/vip.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { Gifts } from './gifts.tsx';
import { History } from './history.tsx';
import { Cashback, Levels, Privileges } from './levels.tsx';
import styles from './player-rank.module.css';
import { Standing } from './standing.tsx';

/** How levels are reached, kept, lost and found again. */
function Rules({ rules }: Pick<ClubBenefit, 'rules'>) {
  const t = useT();
  const days = rules.keepDays;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('vp_how')}</h2>
      <ul className={styles.rules}>
        <li>{t('vp_rule_rise')}</li>
        <li>{t('vp_rule_keep', { days })}</li>
        <li>{t('vp_rule_back')}</li>
        <li>{t('vp_rule_gifts', { days: rules.giftDays })}</li>
      </ul>
    </section>
  );
}

function Shown({ rank, benefit }: { rank: RankProgress; benefit: ClubBenefit }) {
  return (
    <>
      <Standing rank={rank} last={benefit.levels.length - 1} />
      <Gifts benefit={benefit} />
      <Levels levels={benefit.levels} rank={rank} giftMultiple={benefit.rules.giftMultiple} />
      <Privileges levels={benefit.levels} />
      <Cashback levels={benefit.levels} />
      <Rules rules={benefit.rules} />
      <History />
    </>
  );
}

/** The member's VIP level: how far the next is, what keeping it asks for, gifts, all levels with what they give, and what became of it. */
export function PlayerRank() {
  const t = useT();
  const progress = useQuery(rankQuery());
  const benefits = useQuery(benefitQuery());
  const error = progress.error ?? benefits.error;
  useTitle(t('player_rank'));
  useRankNews();
  const again = {
    error,
    isRetrying: progress.isFetching || benefits.isFetching,
    onRetry: () => void Promise.all([progress.refetch(), benefits.refetch()]),
  };
  const rank = progress.data;
  const benefit = benefits.data;
  return (
    <section className={styles.page} aria-label={t('player_rank')}>
      {error && (rank && benefit ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!(rank && benefit) && !error && <Skeleton height="40rem" />}
      {rank && benefit && <Shown rank={rank} benefit={benefit} />}
    </section>
  );
}

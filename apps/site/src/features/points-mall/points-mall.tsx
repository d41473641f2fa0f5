import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MALL_PAGE, type PointReward, pointRewardsQuery, REWARD_TYPES } from '../../domain/content/points.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { NumberedPager } from '../../shared/ui/data/numbered-pager.tsx';
import { pageOf } from '../../shared/ui/data/page-window.ts';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import { EarningPanel } from './earning-panel.tsx';
import styles from './points-mall.module.css';
import { KIND_NAMES, RewardCard } from './reward-card.tsx';

const MOST_PAGES = 10_000;
const PLACES = Array.from({ length: MALL_PAGE }, (_, index) => index);

/** What all rewards of a page have as their conditions, told once above them; empty where they differ. */
function commonConditions(rewards: readonly PointReward[]): string {
  const [first] = rewards;
  return first && rewards.length > 1 && rewards.every(({ conditions }) => conditions === first.conditions)
    ? first.conditions
    : '';
}

function Waiting() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} className={styles.placeholder}>
          <Skeleton className={styles.picture} />
          <Skeleton height="8rem" />
        </li>
      ))}
    </ul>
  );
}

/** What points are good for, by kind. Kind and page are in the address. */
export function PointsMall() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const kind = REWARD_TYPES.find((type) => type === search.get('type')) ?? null;
  const page = pageOf(search.get('page'), MOST_PAGES);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(pointRewardsQuery(kind, page));
  useTitle(t('title_points'));

  const handleChoose = (type: string) => setSearch(type === '' ? {} : { type }, { replace: true, preventScrollReset: true });
  const pagePath = (each: number) => `?${new URLSearchParams({ ...(kind && { type: kind }), page: String(each) })}`;
  const common = commonConditions(data?.list ?? []);
  const isFiltered = kind !== null || page > 1;

  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title_points')}</h1>
        <p className={styles.text}>{t('mall_text')}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.rewards}>
          <Chips
            label={t('mall_kind')}
            isStacked
            options={[
              { value: '', label: t('all') },
              ...REWARD_TYPES.map((type) => ({ value: type, label: t(KIND_NAMES[type]) })),
            ]}
            value={kind ?? ''}
            onChange={handleChoose}
          />
          {!data && !error && <Waiting />}
          {!data && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
          {data?.list.length === 0 && (
            <StateMessage
              icon="seal"
              title={t('mall_none')}
              text={t('mall_none_text')}
              action={isFiltered && <Button onClick={() => handleChoose('')}>{t('mall_show_all')}</Button>}
            />
          )}
          {common && <p className={styles.common}>{common}</p>}
          {data && data.list.length > 0 && (
            <ul className={styles.grid} aria-busy={isPlaceholderData}>
              {data.list.map((reward) => (
                <RewardCard key={reward.rewardId} reward={reward} isAlike={common !== ''} />
              ))}
            </ul>
          )}
          {data && <NumberedPager page={Math.min(page, data.totalPages)} totalPages={data.totalPages} to={pagePath} />}
        </div>
        <div className={styles.side}>
          <EarningPanel />
        </div>
      </div>
    </div>
  );
}

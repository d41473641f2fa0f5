import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MALL_PAGE, type PointReward, pointRewardsQuery, REWARD_TYPES } from '../../domain/content/points.ts';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { useRealAccountGate } from '../../domain/session/use-real-account-gate.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { NumberedPager } from '../../shared/ui/data/numbered-pager.tsx';
import { pageOf } from '../../shared/ui/data/page-window.ts';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import { Begin, EarningPanel } from './earning-panel.tsx';
import { ExchangeRecord, RedeemDialog } from './member/index.tsx';
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

/** The products of a kind, and the form in which one of them is redeemed. Kind and page are in the address. */
function Rewards() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const kind = REWARD_TYPES.find((type) => type === search.get('type')) ?? null;
  const page = pageOf(search.get('page'), MOST_PAGES);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(pointRewardsQuery(kind, page));
  const mayGoOn = useRealAccountGate();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<PointReward | null>(null);

  const handleChoose = (type: string) => setSearch(type === '' ? {} : { type }, { replace: true, preventScrollReset: true });
  const handleRedeem = (reward: PointReward) => {
    if (mayGoOn(`${pathname}?${search}`)) setChosen(reward);
  };
  const pagePath = (each: number) => `?${new URLSearchParams({ ...(kind && { type: kind }), page: String(each) })}`;
  const common = commonConditions(data?.list ?? []);
  const isFiltered = kind !== null || page > 1;

  return (
    <div className={styles.rewards}>
      <Chips
        label={t('mall_kind')}
        isStacked
        options={[{ value: '', label: t('all') }, ...REWARD_TYPES.map((type) => ({ value: type, label: t(KIND_NAMES[type]) }))]}
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
            <RewardCard key={reward.rewardId} reward={reward} isAlike={common !== ''} onRedeem={handleRedeem} />
          ))}
        </ul>
      )}
      {data && <NumberedPager page={Math.min(page, data.totalPages)} totalPages={data.totalPages} to={pagePath} />}
      {chosen && (
        <Suspense fallback={null}>
          <RedeemDialog reward={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}

const HISTORY = 'history';

/** What points are good for, and for members what they were good for: which of both is in the address. */
export function PointsMall() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const isMember = useSession(({ phase, customerType }) => phase === 'in' && customerType !== TRIAL_TYPE);
  const isHistory = isMember && search.get('view') === HISTORY;
  useTitle(t('title_points'));
  const { pathname } = useLocation();
  const mayGoOn = useRealAccountGate();
  const handleView = (view: string) => {
    if (view === '') return setSearch({}, { preventScrollReset: true });
    if (mayGoOn(`${pathname}?view=${view}`)) setSearch({ view }, { preventScrollReset: true });
  };

  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title_points')}</h1>
        <p className={styles.text}>{t('mall_text')}</p>
        <Chips
          label={t('mall_view')}
          options={[
            { value: '', label: t('mall_view_mall') },
            { value: HISTORY, label: t('pt_history') },
          ]}
          value={isHistory ? HISTORY : ''}
          onChange={handleView}
        />
      </header>
      {isHistory ? (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <ExchangeRecord />
        </Suspense>
      ) : (
        <div className={styles.columns}>
          <div className={styles.begin}>
            <Begin />
          </div>
          <Rewards />
          <div className={styles.earning}>
            <EarningPanel />
          </div>
        </div>
      )}
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import {
  type RewardCentre as Centre,
  collectAllRewards,
  rewardCentreQuery,
  useRewardNews,
} from '../../domain/rewards/rewards.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { periodOf } from '../../shared/lib/dates.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { EntryList } from '../../shared/ui/data/entry-card.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordPager } from '../../shared/ui/record/record-pager.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { CheckIn } from './check-in.tsx';
import { GiftCode } from './gift-code.tsx';
import { RewardCard } from './reward-card.tsx';
import styles from './reward-centre.module.css';

const PROMOTIONS = '/promotions';
const TABS = ['COLLECTABLE', 'COLLECTED', 'EXPIRED'] as const;
type Tab = (typeof TABS)[number];
const TAB_WORD = { COLLECTABLE: 'rw_collectable', COLLECTED: 'rw_collected', EXPIRED: 'rw_expired' } as const;

/** Collects everything, what expires first at first, and says what came of it. */
function CollectAll({ collectable }: Pick<Centre, 'collectable'>) {
  const t = useT();
  const worth = useWorth();
  const [isBusy, setIsBusy] = useState(false);
  const handleCollect = async () => {
    setIsBusy(true);
    try {
      const { list, ...sum } = await collectAllRewards();
      const title = list.length > 0 ? t('rw_taken', { worth: worth(sum) }) : t('rw_none_left');
      showToast({ title, tone: list.length > 0 ? 'good' : 'info' });
    } catch (error) {
      showToast({ title: errorText(error), tone: 'bad' });
    }
    setIsBusy(false);
  };
  return (
    <div className={styles.head}>
      <p>{t('rw_waiting', { count: collectable.count, worth: worth(collectable) })}</p>
      <Button tone="primary" isBusy={isBusy} onClick={() => void handleCollect()}>
        {t('rw_collect_all')}
      </Button>
    </div>
  );
}

/** Nothing in a tab: the way to the promotions. */
function Nothing({ tab }: { tab: Tab }) {
  const t = useT();
  return (
    <Empty
      icon="gift"
      title={t(`rw_none_${tab.toLowerCase() as Lowercase<Tab>}`)}
      text={t('rw_none_text')}
      tiles={useSuggestions()}
      action={
        <Link className={buttonClass()} to={PROMOTIONS}>
          {t('rw_see_promotions')}
        </Link>
      }
    />
  );
}

const useCentre = (tab: Tab, { days, page, size }: RecordSearch<'tab'>) => {
  const calendar = useBrand();
  const period = tab === 'COLLECTABLE' ? {} : periodOf(days, calendar);
  return useQuery({ ...rewardCentreQuery({ status: tab, ...period, page, size }), placeholderData: keepPreviousData });
};

/** What the member can collect, what was collected and what has expired. The tab, the days and the page are in the address. */
export function RewardCentre() {
  const t = useT();
  const search = useRecordSearch(['tab'], 'last30', useBrand());
  const tab = TABS.find((each) => each === search.fields.tab) ?? 'COLLECTABLE';
  const { data, error, isFetching, isPlaceholderData, refetch } = useCentre(tab, search);
  useTitle(t('in_reward_center'));
  useRewardNews();
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  const isShown = data && !(isPlaceholderData && data.list.some(({ status }) => status !== tab));
  return (
    <section className={styles.centre} aria-label={t('in_reward_center')}>
      <Chips
        label={t('in_reward_center')}
        isStacked
        options={TABS.map((value) => ({ value, label: t(TAB_WORD[value]) }))}
        value={tab}
        onChange={(value) => search.search(search.days, { tab: value === 'COLLECTABLE' ? '' : value })}
      />
      {tab === 'COLLECTABLE' && <CheckIn />}
      {tab === 'COLLECTABLE' && <GiftCode />}
      {tab === 'COLLECTABLE' ? (
        data && data.collectable.count > Math.max(1, data.collectable.products) && <CollectAll collectable={data.collectable} />
      ) : (
        <RecordFilters search={search} fields={[]} />
      )}
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!isShown && !error && <Skeleton height="20rem" />}
      {isShown && data.list.length === 0 && <Nothing tab={tab} />}
      {isShown && data.list.length > 0 && (
        <>
          <EntryList>
            {data.list.map((reward) => (
              <RewardCard key={reward.rewardId} reward={reward} />
            ))}
          </EntryList>
          <RecordPager search={search} totalPages={data.totalPages} />
        </>
      )}
    </section>
  );
}

import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { type FriendShown, friendsQuery } from '../../domain/referral/referral.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, periodOf } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import styles from './referral.module.css';

const FIELDS = ['state'] as const;
const STATES = ['REGISTERED', 'DEPOSITED', 'QUALIFIED', 'REWARDED', 'INVALID'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

function useStateWord(): (state: FriendShown['state']) => string {
  const t = useT();
  return (state) => t(`iv_st_${state.toLowerCase() as Lowercase<typeof state>}`);
}

/** How far a friend is with what is to be wagered. */
function Turnover({ friend: { name, turnover } }: { friend: FriendShown }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  if (!turnover) return null;
  const text = `${moneyText(turnover.current, currencySymbol)} / ${moneyText(turnover.target, currencySymbol)}`;
  return (
    <ProgressBar value={turnover.current} max={turnover.target} label={`${t('iv_turnover')}, ${name}: ${text}`} figure={text} />
  );
}

function useColumns(hasShares: boolean): Column<FriendShown>[] {
  const t = useT();
  const locale = useLocaleTag();
  const stateWord = useStateWord();
  const worth = useWorth();
  const { businessTimezone, currencySymbol } = useBrand();
  const shared: Column<FriendShown> = {
    ...{ key: 'shared', title: t('iv_shared'), isFigure: true },
    cell: (friend) => friend.shared !== null && moneyText(friend.shared, currencySymbol),
  };
  return [
    { key: 'name', title: t('iv_friend'), cell: ({ name }) => name },
    {
      key: 'registered',
      title: t('iv_registered_at'),
      cell: ({ registeredAt }) => momentText(registeredAt, locale, businessTimezone),
    },
    { key: 'state', title: t('status'), cell: ({ state }) => stateWord(state) },
    {
      key: 'deposited',
      title: t('iv_deposited'),
      cell: ({ deposited }) => deposited !== null && t(deposited ? 'iv_yes' : 'iv_no'),
    },
    { key: 'turnover', title: t('iv_turnover'), cell: (friend) => <Turnover friend={friend} /> },
    { key: 'reward', title: t('iv_reward'), isFigure: true, cell: ({ reward }) => reward && worth(reward) },
    ...(hasShares ? [shared] : []),
  ];
}

/** What a phone shows of a friend: who and what it gave; since when, and how far it is. */
function useBrief(): (row: FriendShown) => Brief {
  const locale = useLocaleTag();
  const stateWord = useStateWord();
  const worth = useWorth();
  const { businessTimezone } = useBrand();
  return ({ name, registeredAt, state, reward }) => ({
    title: name,
    figure: reward && worth(reward),
    note: dateText(registeredAt, locale, businessTimezone),
    state: stateWord(state),
  });
}

const useFriends = ({ days, fields, page, size }: Search) => {
  const calendar = useBrand();
  const state = STATES.find((name) => name === fields.state);
  return useQuery(
    friendsQuery({
      ...periodOf(days, calendar),
      ...(state ? { state } : {}),
      ...{ page, size },
    }),
  );
};

/** The member's friends, by the day of their registration and by state. What is chosen stands in the address. */
export function Friends() {
  const t = useT();
  const stateWord = useStateWord();
  const search = useRecordSearch(FIELDS, 'last30', useBrand());
  const query = useFriends(search);
  const isShared = useLast(query.data)?.list.some(({ shared }) => shared !== null) ?? false;
  const [columns, brief] = [useColumns(isShared), useBrief()];
  const options = STATES.map((value) => ({ value, label: stateWord(value) }));
  const nobody = <Empty icon="people" title={t('iv_none')} text={t('iv_none_text')} tiles={useSuggestions()} />;
  return (
    <section className={styles.part} aria-label={t('iv_friends')}>
      <h2 className={styles.title}>{t('iv_friends')}</h2>
      <RecordFilters search={search} fields={[{ field: 'state', label: t('status'), options }]} />
      <RecordView query={query} height="12rem" search={search} empty={nobody}>
        {(data, isStale) => (
          <DataTable
            caption={t('iv_friends')}
            columns={columns}
            rows={data.list}
            rowKey={({ name, registeredAt }) => `${name} ${registeredAt}`}
            brief={brief}
            isStale={isStale}
            count={{
              title: t('iv_number'),
              figure: formatCount(data.totalCount),
              words: t('iv_total', { count: data.totalCount }),
            }}
          />
        )}
      </RecordView>
    </section>
  );
}

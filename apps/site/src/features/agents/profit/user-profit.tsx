import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  TEAM_SCOPES,
  type TeamProfit,
  type TeamProfitFilter,
  teamProfitFile,
  teamProfitQuery,
} from '../../../domain/agents/reports.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { gameTypeOf, usePlayedFields } from '../../../domain/catalogue/use-played.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { type RecordSearch, useRecordSearch } from '../../../shared/lib/use-record-search.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { RecordFilters } from '../../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { UpdatedAt } from '../figures.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { Trail } from '../trail.tsx';
import styles from './profit.module.css';
import { ProfitList } from './profit-list.tsx';
import { ProfitTable } from './profit-table.tsx';
import { listOf, SORTS } from './sorts.ts';

const FIELDS = ['member', 'view', 'scope', 'category', 'zero', 'sort', 'above', 'list'] as const;
/** Categories that stand for several types of games. */
const GROUPS = ['LOTTERY', 'THIRD_PARTY'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

/** What the gateway is asked for. */
function filterOf({ days, fields }: Search): TeamProfitFilter {
  const gameType = gameTypeOf(fields.category);
  const group = GROUPS.find((each) => each === fields.category);
  const list = listOf(fields.list);
  const sort = list ?? SORTS.find((each) => each === fields.sort);
  return {
    startDate: days.from,
    endDate: days.to,
    scope: TEAM_SCOPES.find((each) => each === fields.scope) ?? 'direct',
    view: fields.view === 'team' ? 'team' : 'personal',
    ...(fields.member !== '' && { search: fields.member }),
    ...(fields.above !== '' && { above: fields.above }),
    ...(gameType && { gameType }),
    ...(group && { category: group }),
    ...(fields.zero === 'yes' && { showZero: true }),
    ...(sort && { sort, order: 'desc' as const }),
    ...(list && { hasSorted: true }),
  };
}

function Filters({ search, filter }: { search: Search; filter: TeamProfitFilter }) {
  const t = useT();
  const [category] = usePlayedFields();
  const groups = [
    { value: 'LOTTERY', label: t('up_lotteries') },
    { value: 'THIRD_PARTY', label: t('up_third_party') },
  ];
  const file = { name: `${search.days.from}-${search.days.to}`, load: () => teamProfitFile(filter) };
  return (
    <RecordFilters
      search={search}
      file={file}
      fields={[
        { field: 'member', label: t('tm_search') },
        {
          field: 'view',
          label: t('up_view'),
          isAlways: true,
          options: [
            { value: '', label: t('up_personal_view') },
            { value: 'team', label: t('up_team_view') },
          ],
        },
        {
          field: 'scope',
          label: t('rp_scope'),
          isAlways: true,
          options: TEAM_SCOPES.map((value) => ({ value: value === 'direct' ? '' : value, label: t(`rp_scope_${value}`) })),
        },
        ...(category ? [{ ...category, field: 'category' as const, options: [...groups, ...(category.options ?? [])] }] : []),
        {
          field: 'zero',
          label: t('up_zero'),
          isAlways: true,
          options: [
            { value: '', label: t('up_zero_hidden') },
            { value: 'yes', label: t('up_zero_shown') },
          ],
        },
        // The rows of a list stand by what they are listed for.
        ...(filter.hasSorted
          ? []
          : [
              {
                field: 'sort' as const,
                label: t('tm_sort'),
                isAlways: true,
                options: SORTS.map((value) => ({ value: value === 'username' ? '' : value, label: t(`up_sort_${value}`) })),
              },
            ]),
      ]}
    />
  );
}

/** Profit and loss of those below, one row each: of each alone or with all below it. The state is in the address. */
export function UserProfit() {
  const t = useT();
  const search = useRecordSearch(FIELDS, 'today', useBrand(), { hasMonths: true });
  const [, setAddress] = useSearchParams();
  const filter = filterOf(search);
  const query = useQuery(teamProfitQuery({ ...filter, page: search.page, size: search.size }));
  const isGamesOnly = search.fields.category !== '';
  const list = listOf(search.fields.list);
  useTitle(t('ac_user_pl'));
  const goTo = (above: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        for (const key of ['page', 'member']) next.delete(key);
        if (above === '') next.delete('above');
        else next.set('above', above);
        return next;
      },
      { preventScrollReset: true },
    );
  const above = ({ updatedAt, trail }: TeamProfit) => (
    <div className={styles.above}>
      <UpdatedAt at={updatedAt} />
      <Trail names={trail} onGo={goTo} />
      {isGamesOnly && <p className={styles.note}>{t('up_rebate_accrued_note')}</p>}
    </div>
  );
  return (
    <section aria-label={t('ac_user_pl')}>
      <Filters search={search} filter={filter} />
      <RecordView
        query={query}
        height="30rem"
        search={search}
        above={above}
        empty={<NothingHere icon="scales" title={t('up_none')} />}
      >
        {(data, isStale) =>
          list ? (
            <ProfitList data={data} of={list} isStale={isStale} />
          ) : (
            <ProfitTable data={data} isGamesOnly={isGamesOnly} isStale={isStale} onGo={goTo} />
          )
        }
      </RecordView>
    </section>
  );
}

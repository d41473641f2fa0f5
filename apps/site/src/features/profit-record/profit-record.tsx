import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { gameTypeOf, usePlayedFields } from '../../domain/catalogue/use-played.ts';
import { type Profit, type ProfitFilter, type ProfitRow, profitFile, profitQuery } from '../../domain/play/profit.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { translateOr, useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, startOfBusinessDay } from '../../shared/lib/dates.ts';
import { moneyText, signedMoneyText } from '../../shared/lib/money.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { NothingPlayed } from '../../shared/ui/text/nothing-played.tsx';
import { nextLevel, PROFIT_FIELDS, VIEWS, viewOf } from './levels.ts';
import { ProfitCards } from './profit-cards.tsx';
import { ProfitChart } from './profit-chart.tsx';

type Search = RecordSearch<(typeof PROFIT_FIELDS)[number]>;

/** What the gateway is asked for. */
function filterOf({ days, fields }: Search): ProfitFilter {
  const gameType = gameTypeOf(fields.category);
  return {
    startDate: days.from,
    endDate: days.to,
    view: viewOf(fields.view),
    ...(gameType ? { gameType } : {}),
    ...(fields.vendor ? { vassalage: fields.vendor } : {}),
  };
}

function Filters({ search, filter }: { search: Search; filter: ProfitFilter }) {
  const t = useT();
  const played = usePlayedFields();
  const file = { name: `${search.days.from}-${search.days.to}`, load: () => profitFile(filter) };
  return (
    <RecordFilters
      search={search}
      file={file}
      fields={[
        {
          field: 'view',
          label: t('view_by'),
          isAlways: true,
          options: VIEWS.map((value) => ({ value: value === 'day' ? '' : value, label: t(`pl_by_${value}`) })),
        },
        ...played,
      ]}
    />
  );
}

/** How a row is called: a date, a category in the player's language, or the vendor's name. */
function useNames(search: Search): (row: ProfitRow) => string {
  const locale = useLocaleTag();
  const brand = useBrand();
  const view = viewOf(search.fields.view);
  return ({ key, name }) => {
    if (view === 'day') return dateText(startOfBusinessDay(key, brand), locale, brand.businessTimezone);
    return view === 'category' ? translateOr(`game_type_${key.toLowerCase()}`, key) : name;
  };
}

/** What stands beside the games on a day, and what it all came to. */
const GIVEN = [
  ['rebate', 'pl_rebate'],
  ['bonus', 'pl_bonus'],
  ['netPL', 'pl_net'],
] as const;

/** What a row came to: with what was given, where the row is of all games. */
const resultOf = ({ gamePL, netPL = gamePL }: ProfitRow): number => netPL;

/** The rows, each of which leads to the next level: day, category, vendor, bets. */
function Rows({ search, data, isStale }: { search: Search; data: Profit; isStale: boolean }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const nameOf = useNames(search);
  const money = (wire: number) => moneyText(wire, currencySymbol);
  const result = (wire: number) => <SignedFigure value={wire} text={signedMoneyText(wire, currencySymbol)} />;
  const view = viewOf(search.fields.view);
  const columns: Column<ProfitRow>[] = [
    {
      key: 'name',
      title: t(view === 'day' ? 'day' : view === 'category' ? 'game_category' : 'vendor'),
      cell: (row) => <Link to={nextLevel(search.days, search.fields, row.key)}>{nameOf(row)}</Link>,
    },
    { key: 'bets', title: t('bets_number'), isFigure: true, cell: (row) => formatCount(row.betCount) },
    { key: 'stake', title: t('stake'), isFigure: true, cell: (row) => money(row.stake) },
    { key: 'validBet', title: t('valid_bet'), isFigure: true, cell: (row) => money(row.validBet) },
    { key: 'payout', title: t('payout'), isFigure: true, cell: (row) => money(row.payout) },
    { key: 'result', title: t('pl_game_pl'), isFigure: true, cell: (row) => result(row.gamePL) },
    // What was given belongs to no game: days alone have it.
    ...(data.footer.netPL === undefined
      ? []
      : GIVEN.map(
          ([key, title]): Column<ProfitRow> => ({ key, title: t(title), isFigure: true, cell: (row) => result(row[key] ?? 0) }),
        )),
  ];
  const { footer } = data;
  return (
    <DataTable
      caption={t('in_personal_loss')}
      columns={columns}
      rows={data.list}
      rowKey={(row) => row.key}
      brief={(row) => ({
        title: nameOf(row),
        figure: result(resultOf(row)),
        note: t('total_bets', { count: row.betCount }),
        state: `${t('stake')} ${money(row.stake)}`,
      })}
      isStale={isStale}
      totalsWords={t('all_total')}
      totals={{
        bets: formatCount(footer.betCount),
        stake: money(footer.stake),
        validBet: money(footer.validBet),
        payout: money(footer.payout),
        result: result(footer.gamePL),
        ...Object.fromEntries(GIVEN.map(([key]) => [key, result(footer[key] ?? 0)])),
      }}
      keyTotals={['stake', 'result', 'netPL']}
    />
  );
}

/** What the member's play came to by day, category and vendor, as cards, chart and table. The state is in the address. */
export function ProfitRecord() {
  const t = useT();
  const tiles = useSuggestions();
  const brand = useBrand();
  const search = useRecordSearch(PROFIT_FIELDS, 'last7', brand);
  const filter = filterOf(search);
  const query = useQuery(profitQuery(filter));
  const nameOf = useNames(search);
  useTitle(t('in_personal_loss'));
  useLive(
    'bets',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['profit'] }), []),
  );
  const resultsOf = ({ list }: Profit) => {
    const results = list.map((row) => ({ key: row.key, name: nameOf(row), result: resultOf(row) }));
    return viewOf(search.fields.view) === 'day' ? results.toReversed() : results;
  };
  const cards = (data: Profit) => <ProfitCards cards={data.cards} symbol={brand.currencySymbol} />;
  return (
    <section aria-label={t('in_personal_loss')}>
      <Filters search={search} filter={filter} />
      <RecordView
        query={query}
        height="30rem"
        above={cards}
        empty={<NothingPlayed icon="receipt" title={t('no_bets')} text={t('no_bets_text')} tiles={tiles} />}
      >
        {(data, isStale) => (
          <>
            <ProfitChart results={resultsOf(data)} symbol={brand.currencySymbol} />
            <Rows search={search} data={data} isStale={isStale} />
          </>
        )}
      </RecordView>
    </section>
  );
}

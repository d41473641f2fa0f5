import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { debtsQuery } from '../../../domain/agents/bills.ts';
import { type Income, incomeQuery } from '../../../domain/agents/reports.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useIsAssistant } from '../../../domain/session/use-is-assistant.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useLast } from '../../../shared/lib/use-last.ts';
import { useRecordSearch } from '../../../shared/lib/use-record-search.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { RecordFilters } from '../../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { BetsLink } from '../bets-link.tsx';
import { UpdatedAt, useFigures } from '../figures.tsx';
import { INCOME_SOURCES } from '../income-sources.ts';
import { NothingHere } from '../nothing-here.tsx';
import { askedOf } from './asked.ts';
import { CommissionSources } from './commissions.tsx';
import { OpenDebts } from './debts.tsx';
import styles from './income.module.css';

type Day = Income['list'][number];

/** Net income of today, yesterday, this month and the last. */
function Cards({ cards, updatedAt }: Income) {
  const t = useT();
  const { signed } = useFigures();
  const names = ['today', 'yesterday', 'thisMonth', 'lastMonth'] as const;
  return (
    <div className={styles.part}>
      <UpdatedAt at={updatedAt} />
      <FigureCards cards={names.map((key) => ({ key, label: t(`rp_range_${key}`), figure: signed(cards[key]) }))} />
    </div>
  );
}

/** All kinds of income, with what the house booked by hand, and last what is paid to those below. */
const KINDS = [...INCOME_SOURCES.filter((source) => source !== 'paidToDownlines'), 'other', 'paidToDownlines'] as const;
type Kind = (typeof KINDS)[number];

/** What a kind came to: what was paid below is taken off. */
const broughtBy = (figures: Pick<Day, Kind>, kind: Kind): number => (kind === 'paidToDownlines' ? -figures[kind] : figures[kind]);

/** What each kind came to beside what it is to the others; kinds without anything are left out. */
function Kinds({ footer }: Pick<Income, 'footer'>) {
  const t = useT();
  const { signed } = useFigures();
  const bars = KINDS.map((kind) => ({ kind, value: broughtBy(footer, kind) })).filter(({ value }) => value !== 0);
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)));
  return (
    <section aria-label={t('inc_by_kind')} className={styles.part}>
      <h2 className={styles.title}>{t('inc_by_kind')}</h2>
      {bars.length === 0 ? (
        <p>{t('ov_nothing_earned')}</p>
      ) : (
        <dl className={styles.sources}>
          {bars.map(({ kind, value }) => (
            <div key={kind}>
              <dt>{t(`inc_${kind}`)}</dt>
              <dd className={styles.track} aria-hidden="true">
                <span data-lost={value < 0} style={{ width: `${(100 * Math.abs(value)) / most}%` }} />
              </dd>
              <dd>{signed(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The days, with the kinds of which there is anything. */
function Days({ data: { list, footer }, isStale }: { data: Income; isStale: boolean }) {
  const t = useT();
  const { signed, day } = useFigures();
  const kinds = KINDS.filter((kind) => footer[kind] !== 0 || list.some((row) => row[kind] !== 0));
  const columns: Column<Day>[] = [
    {
      key: 'day',
      title: t('day'),
      cell: (row) => (
        <BetsLink from={row.day} to={row.day}>
          {day(row.day)}
        </BetsLink>
      ),
    },
    ...kinds.map(
      (kind): Column<Day> => ({
        key: kind,
        title: t(`inc_${kind}`),
        isFigure: true,
        cell: (row) => signed(broughtBy(row, kind)),
      }),
    ),
    { key: 'gross', title: t('inc_gross'), isFigure: true, cell: (row) => signed(row.gross) },
    { key: 'net', title: t('inc_net'), isFigure: true, cell: (row) => signed(row.net) },
    { key: 'cumulative', title: t('inc_cumulative'), isFigure: true, cell: (row) => signed(row.cumulative) },
  ];
  return (
    <DataTable
      caption={t('inc_by_day')}
      columns={columns}
      rows={list}
      rowKey={(row) => row.day}
      brief={(row) => ({
        title: day(row.day),
        figure: signed(row.net),
        note: t('inc_cumulative'),
        state: signed(row.cumulative),
      })}
      isStale={isStale}
      totalsWords={t('all_total')}
      totals={{
        ...Object.fromEntries(kinds.map((kind) => [kind, signed(broughtBy(footer, kind))])),
        gross: signed(footer.gross),
        net: signed(footer.net),
      }}
      keyTotals={['gross', 'net']}
    />
  );
}

/** The income day by day, with what each kind of it came to. */
function ByDay({ query }: { query: UseQueryResult<Income> }) {
  const t = useT();
  return (
    <RecordView query={query} height="30rem" empty={<NothingHere icon="wallet" title={t('ov_nothing_earned')} />}>
      {(data, isStale) => (
        <>
          <Kinds footer={data.footer} />
          <section aria-label={t('inc_by_day')} className={styles.part}>
            <h2 className={styles.title}>{t('inc_by_day')}</h2>
            <Days data={data} isStale={isStale} />
          </section>
        </>
      )}
    </RecordView>
  );
}

/** What an agent earned, day by day or by whom. The state is in the address. */
export function MyIncome() {
  const t = useT();
  const search = useRecordSearch(['view'], 'thisMonth', useBrand());
  const asked = askedOf(search);
  const query = useQuery(incomeQuery(asked));
  const data = useLast(query.data);
  const isAssistant = useIsAssistant();
  const debts = useQuery({ ...debtsQuery(), enabled: !isAssistant });
  useTitle(t('ac_income'));
  // What is owed stands above all else: it comes with the page, so that nothing moves.
  if (!isAssistant && debts.isPending)
    return (
      <section aria-label={t('ac_income')}>
        <Skeleton height="40rem" />
      </section>
    );
  const views = [
    { value: '', label: t('inc_by_day') },
    { value: 'source', label: t('inc_by_source') },
  ];
  return (
    <section aria-label={t('ac_income')}>
      {!isAssistant && <OpenDebts />}
      <RecordFilters search={search} fields={[{ field: 'view', label: t('up_view'), options: views, isAlways: true }]} />
      {data && <Cards {...data} />}
      {search.fields.view === 'source' ? <CommissionSources asked={asked} search={search} /> : <ByDay query={query} />}
    </section>
  );
}

import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { type TeamTransaction, teamTransactionsQuery } from '../../../domain/agents/reports.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { LINE_GROUPS } from '../../../domain/wallet/movement-groups.ts';
import { txCodesQuery } from '../../../domain/wallet/statement.ts';
import { translateOr, useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText, periodOf, timeText } from '../../../shared/lib/dates.ts';
import { sumOf } from '../../../shared/lib/money.ts';
import { type RecordSearch, useRecordSearch } from '../../../shared/lib/use-record-search.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../../shared/ui/data/record-list.tsx';
import { RecordFilters } from '../../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { ShortId } from '../../../shared/ui/text/short-id.tsx';
import { useFigures } from '../figures.tsx';
import { MemberCell } from '../member-cell.tsx';
import { NothingHere } from '../nothing-here.tsx';
import styles from '../records.module.css';
import { selectionOf, useTeamFields } from '../team-fields.ts';

const FIELDS = ['member', 'scope', 'type', 'code', 'number', 'least', 'most'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;
const AMOUNT = /^\d{1,11}(\.\d{1,2})?$/;

/** The types of movements of the chosen group, or of all. */
function useTypes(group: string) {
  const { data: codes = [] } = useQuery(txCodesQuery());
  return codes.filter(({ codeType }) => group === '' || codeType === group);
}

/** What the gateway is asked for; what is no amount narrows nothing. */
function useAsked({ days, fields, page, size }: Search) {
  const calendar = useBrand();
  const group = LINE_GROUPS.find((each) => each === fields.type);
  return {
    ...selectionOf(fields),
    ...periodOf(days, calendar),
    ...(group && { codeTypes: group }),
    ...(/^tx_type_[a-z_]+$/.test(fields.code) && { txType: fields.code }),
    ...(fields.number !== '' && { orderNo: fields.number }),
    ...(AMOUNT.test(fields.least) && { amountFrom: Number(fields.least) }),
    ...(AMOUNT.test(fields.most) && { amountTo: Number(fields.most) }),
    ...{ page, size },
  };
}

function Filters({ search }: { search: Search }) {
  const t = useT();
  const whose = useTeamFields();
  const types = useTypes(search.fields.type);
  return (
    <RecordFilters
      search={search}
      fields={[
        ...whose,
        {
          field: 'type',
          label: t('type_group'),
          options: LINE_GROUPS.map((value) => ({ value, label: t(`tx_group_${value}`) })),
        },
        {
          field: 'code',
          label: t('transaction_type'),
          options: types.map(({ txTypeName }) => ({ value: txTypeName, label: translateOr(txTypeName, t('tx_other')) })),
        },
        { field: 'number', label: t('order_number') },
        { field: 'least', label: t('rp_amount_from') },
        { field: 'most', label: t('rp_amount_to') },
      ]}
    />
  );
}

function useColumns(): Column<TeamTransaction>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { money } = useFigures();
  return [
    {
      key: 'member',
      title: t('rg_username'),
      cell: ({ username, parent, memberStatus }) => <MemberCell username={username} parent={parent} status={memberStatus} />,
    },
    {
      key: 'time',
      title: t('time'),
      cell: ({ txTimeInTimestamp: at }) => (
        <>
          {dateText(at, locale, businessTimezone)}
          <span className={styles.small}>{timeText(at, locale, businessTimezone)}</span>
        </>
      ),
    },
    {
      key: 'type',
      title: t('transaction_type'),
      cell: ({ txTypeName, orderNo }) => (
        <>
          {translateOr(txTypeName, t('tx_other'))}
          <span className={styles.small}>
            <ShortId id={orderNo} />
          </span>
        </>
      ),
    },
    { key: 'in', title: t('money_in'), isFigure: true, cell: ({ amount }) => amount > 0 && money(amount) },
    { key: 'out', title: t('money_out'), isFigure: true, cell: ({ amount }) => amount < 0 && money(-amount) },
    {
      key: 'balance',
      title: t('balance_after'),
      isFigure: true,
      cell: ({ currentAvailBalance }) => money(currentAvailBalance),
    },
    { key: 'other', title: t('rp_counterparty'), cell: ({ counterparty }) => counterparty },
    { key: 'remark', title: t('remark'), cell: ({ remark }) => remark },
  ];
}

/** What a phone shows of a movement: whose and how much; when and which, and what it left. */
function useBrief(): (row: TeamTransaction) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { money, signed } = useFigures();
  return ({ username, txTimeInTimestamp: at, txTypeName, amount, currentAvailBalance }) => ({
    day: dateText(at, locale, businessTimezone),
    title: username,
    figure: signed(amount),
    note: `${timeText(at, locale, businessTimezone)} · ${translateOr(txTypeName, t('tx_other'))}`,
    state: money(currentAvailBalance),
  });
}

/** Movements of the balances of those below. The state is in the address. */
export function TeamTransactions() {
  const t = useT();
  const search = useRecordSearch(FIELDS, 'today', useBrand());
  const query = useQuery(teamTransactionsQuery(useAsked(search)));
  const columns = useColumns();
  const brief = useBrief();
  const { money } = useFigures();
  useTitle(t('ac_transactions'));
  return (
    <section aria-label={t('ac_transactions')}>
      <Filters search={search} />
      <RecordView query={query} height="30rem" search={search} empty={<NothingHere icon="ledger" title={t('no_movements')} />}>
        {({ list, footer, totalCount }, isStale) => (
          <DataTable
            caption={t('ac_transactions')}
            columns={columns}
            rows={list}
            rowKey={({ txId }) => txId}
            brief={brief}
            isStale={isStale}
            count={{
              title: t('movements_number'),
              figure: formatCount(totalCount),
              words: t('total_movements', { count: totalCount }),
            }}
            totals={{ in: money(footer.in), out: money(footer.out) }}
            pageTotals={{
              in: money(sumOf(list.map(({ amount }) => Math.max(amount, 0)))),
              out: money(sumOf(list.map(({ amount }) => Math.max(-amount, 0)))),
            }}
          />
        )}
      </RecordView>
    </section>
  );
}

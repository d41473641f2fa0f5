import { DEPOSIT_ORDER_STATES } from '@marquee/contract/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import {
  type DepositRow,
  depositChannelsQuery,
  depositFile,
  depositReportQuery,
  useLiveDeposits,
} from '../../domain/wallet/deposits.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, periodOf, timeText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import { stateKey } from './states.ts';

function useColumns(): Column<DepositRow>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (wire: number | null) => (wire === null ? '–' : moneyText(wire, currencySymbol));
  return [
    { key: 'time', title: t('time'), cell: (row) => momentText(row.requestedAt, locale, businessTimezone) },
    { key: 'order', title: t('dp_order_no'), cell: (row) => <ShortId id={row.orderNo} /> },
    {
      key: 'method',
      title: t('dp_method'),
      // To the order itself: how it is paid, and where it is asked about.
      cell: (row) => <Link to={{ search: `?order=${row.orderNo}` }}>{row.channelName}</Link>,
    },
    { key: 'amount', title: t('amount'), isFigure: true, cell: (row) => money(row.amount) },
    { key: 'paid', title: t('dp_paid'), isFigure: true, cell: (row) => money(row.paid) },
    { key: 'fee', title: t('dp_fee_kept'), isFigure: true, cell: (row) => money(row.fee > 0 ? row.fee : null) },
    { key: 'credited', title: t('dp_credited'), isFigure: true, cell: (row) => money(row.credited) },
    { key: 'bonus', title: t('db_bonus'), isFigure: true, cell: (row) => money(row.bonus) },
    { key: 'state', title: t('dp_status'), cell: (row) => t(stateKey(row.state)) },
    { key: 'remark', title: t('remark'), cell: (row) => row.remark },
  ];
}

type Search = RecordSearch<'channel' | 'status'>;
type Selection = Parameters<typeof depositFile>[0];

/** What the gateway is asked for. */
function useSelection({ days, fields }: Search): Selection {
  const brand = useBrand();
  const status = DEPOSIT_ORDER_STATES.find((state) => state === fields.status);
  return {
    ...periodOf(days, brand),
    ...(fields.channel === '' ? {} : { channel: fields.channel }),
    ...(status === undefined ? {} : { status }),
  };
}

/** What the record is narrowed by. */
function Filters({ search, selection }: { search: Search; selection: Selection }) {
  const t = useT();
  const { data: channels = [] } = useQuery(depositChannelsQuery());
  return (
    <RecordFilters
      search={search}
      file={{ name: `${search.days.from}-${search.days.to}`, load: () => depositFile(selection) }}
      fields={[
        {
          field: 'channel',
          label: t('dp_method'),
          options: channels.map(({ mcsBankCode, name }) => ({ value: mcsBankCode, label: name })),
        },
        {
          field: 'status',
          label: t('dp_status'),
          options: DEPOSIT_ORDER_STATES.map((value) => ({ value, label: t(stateKey(value)) })),
        },
      ]}
    />
  );
}

/** The member's deposits, of a period and by method and state, with what came in of the whole selection. */
export function DepositHistory({ onShow }: { onShow: (orderNo: string | null) => void }) {
  const t = useT();
  const locale = useLocaleTag();
  const brand = useBrand();
  const { currencySymbol, businessTimezone } = brand;
  const search = useRecordSearch(['channel', 'status'], 'last30', brand);
  const columns = useColumns();
  const suggestions = useSuggestions();
  useLiveDeposits();
  const selection = useSelection(search);
  const query = useQuery(depositReportQuery({ ...selection, page: search.page, size: search.size }));
  const nothing = (
    <Empty
      icon="wallet"
      title={t('dp_none')}
      text={t('dp_none_text')}
      tiles={suggestions}
      action={<Button onClick={() => onShow(null)}>{t('deposit')}</Button>}
    />
  );

  return (
    <>
      <Filters search={search} selection={selection} />
      <RecordView query={query} height="24rem" search={search} empty={nothing}>
        {(data, isStale) => (
          <DataTable
            caption={t('dp_history')}
            columns={columns.filter(({ key }) => key !== 'remark' || data.list.some(({ remark }) => remark !== ''))}
            rows={data.list}
            rowKey={(row) => row.orderNo}
            brief={(row) => ({
              day: dateText(row.requestedAt, locale, businessTimezone),
              title: row.channelName,
              // What came in, where it has: it may be other than what was ordered.
              figure: moneyText(row.credited ?? row.amount, currencySymbol),
              note: timeText(row.requestedAt, locale, businessTimezone),
              state: t(stateKey(row.state)),
            })}
            totals={{
              credited: moneyText(data.totalCredited, currencySymbol),
              bonus: moneyText(data.totalBonus, currencySymbol),
            }}
            isStale={isStale}
          />
        )}
      </RecordView>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { type DepositRow, depositChannelsQuery, depositReportQuery, useLiveDeposits } from '../../domain/wallet/deposits.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, daysBefore, momentText, startOfDay, timeText } from '../../shared/lib/dates.ts';
import { DAY_RANGES, daysOf, rangeOf } from '../../shared/lib/day-ranges.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import styles from './deposit.module.css';
import { STATES, stateKey } from './states.ts';

const PAGE_SIZE = 10;

function useColumns(): Column<DepositRow>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (wire: number | null) => (wire === null ? '' : moneyText(wire, currencySymbol));
  return [
    { key: 'time', title: t('time'), cell: (row) => momentText(row.requestedAt, locale, businessTimezone) },
    { key: 'order', title: t('dp_order_no'), cell: (row) => <ShortId id={row.orderNo} /> },
    { key: 'method', title: t('dp_method'), cell: (row) => row.channelName },
    { key: 'amount', title: t('amount'), isFigure: true, cell: (row) => money(row.amount) },
    { key: 'paid', title: t('dp_paid'), isFigure: true, cell: (row) => money(row.paid) },
    { key: 'fee', title: t('dp_fee_kept'), isFigure: true, cell: (row) => (row.fee > 0 ? money(row.fee) : '') },
    { key: 'credited', title: t('dp_credited'), isFigure: true, cell: (row) => money(row.credited) },
    { key: 'state', title: t('dp_status'), cell: (row) => t(stateKey(row.state)) },
    { key: 'remark', title: t('remark'), cell: (row) => row.remark },
  ];
}

interface Filter {
  days: ReturnType<typeof rangeOf>;
  channel: string;
  status: string;
  page: number;
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (part: Partial<Filter>) => void }) {
  const t = useT();
  const { data: channels = [] } = useQuery(depositChannelsQuery());
  const all = { value: '', label: t('all') };
  return (
    <div className={styles.filters}>
      <Chips
        isStacked
        label={t('period')}
        options={DAY_RANGES.map((value) => ({ value, label: t(`days_${value}`) }))}
        value={filter.days}
        onChange={(value) => onChange({ days: rangeOf(value) })}
      />
      <SelectField
        label={t('dp_method')}
        options={[all, ...channels.map(({ mcsBankCode, name }) => ({ value: mcsBankCode, label: name }))]}
        value={filter.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <SelectField
        label={t('dp_status')}
        options={[all, ...STATES.map((value) => ({ value, label: t(stateKey(value)) }))]}
        value={filter.status}
        onChange={(value) => onChange({ status: value })}
      />
    </div>
  );
}

/** The member's deposits, of a period and by method and state, with what came in of the whole selection. */
export function DepositHistory({ onShow }: { onShow: (orderNo: string | null) => void }) {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const [filter, setFilter] = useState<Filter>({ days: rangeOf(null), channel: '', status: '', page: 1 });
  const columns = useColumns();
  const suggestions = useSuggestions();
  useLiveDeposits();
  const days = daysOf(filter.days, Date.now(), businessTimezone);
  const status = STATES.find((state) => state === filter.status);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    depositReportQuery({
      startTime: startOfDay(days.from, businessTimezone),
      endTime: startOfDay(daysBefore(days.to, -1), businessTimezone),
      page: filter.page,
      size: PAGE_SIZE,
      ...(filter.channel === '' ? {} : { channel: filter.channel }),
      ...(status === undefined ? {} : { status }),
    }),
  );
  const change = (part: Partial<Filter>) => setFilter((now) => ({ ...now, page: 1, ...part }));

  return (
    <>
      <Filters filter={filter} onChange={change} />
      {!data && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="24rem" />}
      {data?.list.length === 0 && (
        <Empty
          icon="wallet"
          title={t('dp_none')}
          text={t('dp_none_text')}
          tiles={suggestions}
          action={<Button onClick={() => onShow(null)}>{t('deposit')}</Button>}
        />
      )}
      {data && data.list.length > 0 && (
        <>
          <DataTable
            caption={t('dp_history')}
            columns={columns}
            rows={data.list}
            rowKey={(row) => row.orderNo}
            brief={(row) => ({
              day: dateText(row.requestedAt, locale, businessTimezone),
              title: row.channelName,
              figure: moneyText(row.amount, currencySymbol),
              note: timeText(row.requestedAt, locale, businessTimezone),
              state: t(stateKey(row.state)),
            })}
            totals={{ credited: moneyText(data.totalCredited, currencySymbol) }}
            isStale={isPlaceholderData}
          />
          <Pager page={filter.page} totalPages={data.totalPages} onChange={(page) => setFilter((now) => ({ ...now, page }))} />
        </>
      )}
    </>
  );
}

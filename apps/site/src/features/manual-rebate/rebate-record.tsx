import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { type RebateRow, rebateRecordQuery } from '../../domain/rewards/rebates.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, periodOf, startOfBusinessDay, timeText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import styles from './manual-rebate.module.css';

const KIND_WORD = { MANUAL: 'mr_manual', AUTO: 'mr_auto', SELF: 'mr_self', REVERSAL: 'mr_reversal' } as const;
const STATE_WORD = { CREDITED: 'bn_credited', PROCESSING: 'mr_processing', REVERSED: 'bn_reversed' } as const;

/** The business days of the bets that were paid for. */
function useDays(): (row: RebateRow) => string {
  const locale = useLocaleTag();
  const calendar = useBrand();
  const dayText = (day: string): string => dateText(startOfBusinessDay(day, calendar), locale, calendar.businessTimezone);
  return ({ days }) => {
    if (days === null) return '';
    return days.start === days.end ? dayText(days.start) : `${dayText(days.start)} – ${dayText(days.end)}`;
  };
}

function useColumns(): Column<RebateRow>[] {
  const t = useT();
  const locale = useLocaleTag();
  const daysOf = useDays();
  const { currencySymbol, businessTimezone } = useBrand();
  return [
    { key: 'time', title: t('time'), cell: ({ at }) => momentText(at, locale, businessTimezone) },
    { key: 'days', title: t('mr_days'), cell: daysOf },
    { key: 'validBet', title: t('valid_bet'), isFigure: true, cell: ({ validBet }) => moneyText(validBet, currencySymbol) },
    { key: 'amount', title: t('amount'), isFigure: true, cell: ({ amount }) => moneyText(amount, currencySymbol) },
    { key: 'kind', title: t('mr_kind'), cell: ({ kind }) => t(KIND_WORD[kind]) },
    { key: 'status', title: t('status'), cell: ({ status }) => t(STATE_WORD[status]) },
  ];
}

/** What a phone shows of a payment. */
function useBrief(): (row: RebateRow) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  return ({ at, amount, kind, status }) => ({
    day: dateText(at, locale, businessTimezone),
    title: t(KIND_WORD[kind]),
    figure: moneyText(amount, currencySymbol),
    note: timeText(at, locale, businessTimezone),
    state: t(STATE_WORD[status]),
  });
}

/** What was paid and taken back, by days. The selection is in the address. */
export function RebateRecord() {
  const t = useT();
  const calendar = useBrand();
  const search = useRecordSearch([], 'last30', calendar);
  const { days, page, size } = search;
  const query = useQuery(rebateRecordQuery({ ...periodOf(days, calendar), page, size }));
  const [columns, brief] = [useColumns(), useBrief()];
  return (
    <section className={styles.part} aria-label={t('mr_record')}>
      <h2 className={styles.title}>{t('mr_record')}</h2>
      <RecordFilters search={search} fields={[]} />
      <RecordView
        query={query}
        height="12rem"
        search={search}
        // Games to go on with stand above, where nothing was played either.
        empty={<Empty icon="percent" title={t('mr_none_paid')} text={t('mr_none_paid_text')} tiles={[]} />}
      >
        {(data, isStale) => (
          <DataTable
            caption={t('mr_record')}
            columns={columns}
            rows={data.list}
            rowKey={({ at, kind }) => `${at} ${kind}`}
            brief={brief}
            isStale={isStale}
            count={{
              title: t('mr_number'),
              figure: formatCount(data.totalCount),
              words: t('mr_payments', { count: data.totalCount }),
            }}
            totals={{
              validBet: moneyText(data.footer.validBet, calendar.currencySymbol),
              amount: moneyText(data.footer.amount, calendar.currencySymbol),
            }}
          />
        )}
      </RecordView>
    </section>
  );
}

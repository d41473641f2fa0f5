import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BillFilter, type BillSide, type BillSums, billSumsQuery, billsQuery } from '../../../domain/agents/bills.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { businessDay } from '../../../shared/lib/dates.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { useFigures } from '../figures.tsx';
import { BillCards } from './bill-cards.tsx';
import { BillTable } from './bill-table.tsx';
import { NoBills } from './no-bills.tsx';
import { usePeriodText } from './use-period-text.ts';
import { useSums } from './use-sums.ts';

interface Narrowed {
  filter: BillFilter;
  side: BillSide;
}

/** Windows of a page below an hour: an hour has twelve of each contract. */
const SIZE = 20;

/** The hour of the day that clocks of a time zone show. */
const hourOf = (moment: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment));

const OWN = [
  { key: 'owed', title: 'bl_owed' },
  { key: 'net', title: 'bl_net' },
] as const;
const PAID = [
  { key: 'paid', title: 'bl_paid' },
  { key: 'open', title: 'bl_open' },
] as const;

/** Sums row by row; one is open at a time, with what it is made of below it. */
function SumsTable(props: {
  side: BillSide;
  caption: string;
  rows: readonly BillSums[];
  nameOf: (sums: BillSums) => string;
  /** What opens a row. */
  action: string;
  parts: (sums: BillSums) => ReactNode;
  isStale?: boolean;
}) {
  const { side, caption, rows, nameOf, action, parts, isStale = false } = props;
  const t = useT();
  const sumsOf = useSums();
  const [open, setOpen] = useState<number | null>(null);
  const titles: readonly [key: string, title: string][] = [
    ['validBet', t('ov_team_valid')],
    ['base', t('bl_base')],
    ['gross', t('bl_gross')],
    ...(side === 'own' ? OWN : PAID).map(({ key, title }): [string, string] => [key, t(title)]),
  ];
  const columns: Column<BillSums>[] = [
    { key: 'period', title: t('bl_period'), cell: nameOf },
    { key: 'count', title: t('bl_number'), isFigure: true, cell: ({ count }) => formatCount(count) },
    ...titles.map(([key, title]) => ({
      ...{ key, title, isFigure: true },
      cell: (sums: BillSums) => sumsOf(sums)[key],
    })),
    {
      key: 'parts',
      title: action,
      cell: ({ from }) => (
        <Button size="small" aria-expanded={open === from} onClick={() => setOpen(open === from ? null : from)}>
          {action}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ from }) => String(from)}
      brief={(sums) => ({
        title: nameOf(sums),
        figure: sumsOf(sums)[side === 'own' ? 'net' : 'gross'],
        note: t('bl_count', { count: sums.count }),
      })}
      more={(sums) => sums.from === open && parts(sums)}
      isStale={isStale}
    />
  );
}

/** The windows of five minutes of one hour. */
function Windows({ filter, side, caption }: Narrowed & { caption: string }) {
  const t = useT();
  const [{ page, size }, setPart] = useState({ page: 1, size: SIZE });
  const query = useQuery(billsQuery({ ...filter, page, size }));
  const turn = (next: number) => setPart({ page: next, size });
  const resize = (next: number) => setPart({ page: 1, size: next });
  const search = { page, size, turn, resize };
  return (
    <RecordView query={query} height="12rem" search={search} empty={<p>{t('bl_none')}</p>}>
      {({ list }, isStale) => <BillTable kind="REALTIME" side={side} isOfDay caption={caption} rows={list} isStale={isStale} />}
    </RecordView>
  );
}

/** The hours of one day. */
function Hours({ filter, side, caption }: Narrowed & { caption: string }) {
  const t = useT();
  const { businessTimezone } = useBrand();
  const periodText = usePeriodText({ isOfDay: true });
  const query = useQuery(billSumsQuery({ ...filter, by: 'hour' }));
  const nameOf = ({ from, to }: BillSums): string => periodText({ unit: 'hour', periodStart: from, periodEnd: to });
  return (
    <RecordView query={query} height="12rem" empty={<p>{t('bl_none')}</p>}>
      {({ list }, isStale) => (
        <SumsTable
          {...{ side, caption, nameOf, isStale }}
          rows={list}
          action={t('bl_windows')}
          parts={(sums) => {
            const hour = hourOf(sums.from, businessTimezone);
            return <Windows filter={{ ...filter, fromHour: hour, toHour: hour }} side={side} caption={nameOf(sums)} />;
          }}
        />
      )}
    </RecordView>
  );
}

/** Real-time salaries day by day; a day opens to its hours, an hour to its windows. */
export function RealtimeDays({ filter, side }: Narrowed) {
  const t = useT();
  const brand = useBrand();
  const { day } = useFigures();
  const query = useQuery(billSumsQuery({ ...filter, by: 'day' }));
  const { data: all } = useQuery(billsQuery({ ...filter, page: 1, size: 1 }));
  const dayOf = ({ from }: BillSums): string => businessDay(from, brand);
  return (
    <RecordView
      query={query}
      height="24rem"
      above={() => all && <BillCards footer={all.footer} side={side} />}
      empty={<NoBills side={side} />}
    >
      {({ list }, isStale) => (
        <SumsTable
          {...{ side, isStale }}
          caption={t('bl_days')}
          rows={list}
          nameOf={(sums) => day(dayOf(sums))}
          action={t('bl_hours')}
          parts={(sums) => {
            const only = { startDate: dayOf(sums), endDate: dayOf(sums) };
            return <Hours filter={{ ...filter, ...only }} side={side} caption={day(dayOf(sums))} />;
          }}
        />
      )}
    </RecordView>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type BillKind, type BillSide, billsQuery } from '../../../domain/agents/bills.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useIsAssistant } from '../../../domain/session/use-is-assistant.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useRecordSearch } from '../../../shared/lib/use-record-search.ts';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { OpenDebts } from '../income/debts.tsx';
import { BillCards } from './bill-cards.tsx';
import { BILL_FIELDS, BillFilters, type BillSearch, filterOf } from './bill-filters.tsx';
import { BillTable } from './bill-table.tsx';
import { HoursByDay } from './hours-by-day.tsx';
import { NoBills } from './no-bills.tsx';
import { RealtimeDays } from './realtime-days.tsx';
import { RealtimeToday } from './realtime-today.tsx';

interface BillRecordProps {
  kind: BillKind;
  /** The agent's own bills, or those that it pays. */
  side: BillSide;
}

/** Bills row by row; those of hours by their days. */
function Rows({ kind, side, search }: BillRecordProps & { search: BillSearch }) {
  const t = useT();
  const filter = filterOf(kind, side, search);
  const query = useQuery(billsQuery({ ...filter, page: search.page, size: search.size }));
  return (
    <RecordView
      query={query}
      height="24rem"
      search={search}
      above={({ footer }) => <BillCards footer={footer} side={side} />}
      empty={<NoBills side={side} />}
    >
      {({ list, totalCount }, isStale) =>
        kind === 'HOURLY' ? (
          <HoursByDay filter={filter} side={side} rows={list} isStale={isStale} />
        ) : (
          <BillTable kind={kind} side={side} caption={t('bl_bills')} rows={list} isStale={isStale} count={totalCount} />
        )
      }
    </RecordView>
  );
}

/** Bills of hours and minutes are asked for by so many days at most. */
const SHORT_DAYS = 7;

/** Bills of contracts of a kind, of the periods in some days, with what they come to. The state is in the address. */
export function BillRecord({ kind, side }: BillRecordProps) {
  const isShort = kind === 'HOURLY' || kind === 'REALTIME';
  const search = useRecordSearch(
    BILL_FIELDS,
    kind === 'DIVIDEND' ? 'last30' : 'last7',
    useBrand(),
    isShort ? { most: SHORT_DAYS } : {},
  );
  // Assistants pay nothing.
  const isAssistant = useIsAssistant();
  const isRealtime = kind === 'REALTIME';
  return (
    <>
      {isRealtime && side === 'own' && <RealtimeToday />}
      {side === 'downline' && !isAssistant && <OpenDebts />}
      <BillFilters search={search} kind={kind} side={side} />
      {isRealtime ? (
        <RealtimeDays filter={filterOf(kind, side, search)} side={side} />
      ) : (
        <Rows kind={kind} side={side} search={search} />
      )}
    </>
  );
}

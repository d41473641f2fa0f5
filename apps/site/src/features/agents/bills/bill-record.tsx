import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BILL_STATES, type Bill, type BillKind, type BillSide, billsQuery } from '../../../domain/agents/bills.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { type RecordSearch, useRecordSearch } from '../../../shared/lib/use-record-search.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { RecordFilters } from '../../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { useFigures } from '../figures.tsx';
import { NothingHere } from '../nothing-here.tsx';
import styles from '../records.module.css';
import { BillDialog } from './bill-dialog.tsx';
import { usePeriodText } from './use-period-text.ts';

const FIELDS = ['holder', 'status'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

interface BillRecordProps {
  kind: BillKind;
  /** The agent's own bills, or those that it pays. */
  side: BillSide;
}

function Filters({ search, side }: { search: Search; side: BillSide }) {
  const t = useT();
  const status = {
    field: 'status' as const,
    label: t('status'),
    options: BILL_STATES.map((value) => ({ value, label: t(`bl_status_${value}`) })),
  };
  const holder = { field: 'holder' as const, label: t('rg_username') };
  return <RecordFilters search={search} fields={side === 'own' ? [status] : [holder, status]} />;
}

/** What is shown of a bill of a kind to one of its sides. */
function useColumns({ kind, side }: BillRecordProps, onOpen: (bill: Bill) => void): Column<Bill>[] {
  const t = useT();
  const periodText = usePeriodText();
  const { money, signed } = useFigures();
  const isOwn = side === 'own';
  const isDividend = kind === 'DIVIDEND';
  const column = (key: string, title: string, cell: (bill: Bill) => ReactNode): Column<Bill> => ({
    ...{ key, title, cell },
    isFigure: true,
  });
  return [
    {
      key: 'period',
      title: t('bl_period'),
      cell: (bill) => (
        <>
          {periodText(bill)}
          {bill.salaryType && <span className={styles.small}>{t(`bl_type_${bill.salaryType}`)}</span>}
        </>
      ),
    },
    ...(isOwn ? [] : [{ key: 'holder', title: t('rg_username'), cell: ({ holder }: Bill) => holder }]),
    column('validBet', t('ov_team_valid'), ({ validBet }) => money(validBet)),
    ...(isDividend
      ? [column('pool', t('bl_pool'), ({ pool }) => signed(pool))]
      : [column('base', t('bl_base'), ({ base }) => money(base))]),
    column('active', t('ov_active'), ({ activeMembers }) => formatCount(activeMembers)),
    column('rate', t('bl_rate'), ({ rate }) => (rate === null ? '–' : rateText(rate))),
    column('gross', t('bl_gross'), ({ gross }) => money(gross)),
    ...(isOwn
      ? [
          column('owed', t('bl_owed'), ({ owed }) => owed !== null && money(owed)),
          column('net', t('bl_net'), ({ net }) => net !== null && signed(net)),
        ]
      : [column('paid', t('bl_paid'), ({ paid }) => money(paid)), column('open', t('bl_open'), ({ open }) => money(open))]),
    { key: 'status', title: t('status'), cell: ({ status }) => t(`bl_status_${status}`) },
    {
      key: 'more',
      title: t('bl_how'),
      cell: (bill) => (
        <Button size="small" onClick={() => onOpen(bill)}>
          {t('bl_how')}
        </Button>
      ),
    },
  ];
}

/** Bills of contracts of a kind, of the periods in some days, with what they come to. The state is in the address. */
export function BillRecord({ kind, side }: BillRecordProps) {
  const t = useT();
  const search = useRecordSearch(FIELDS, kind === 'DIVIDEND' ? 'last30' : 'last7', useBrand());
  const { days, fields, page, size } = search;
  const status = BILL_STATES.find((each) => each === fields.status);
  const holder = side === 'downline' ? fields.holder.trim() : '';
  const query = useQuery(
    billsQuery({
      ...{ kind, side, startDate: days.from, endDate: days.to, page, size },
      ...(status && { status }),
      ...(holder !== '' && { username: holder }),
    }),
  );
  const [open, setOpen] = useState<Bill | null>(null);
  const columns = useColumns({ kind, side }, setOpen);
  const periodText = usePeriodText({ isBrief: true });
  const { money, signed } = useFigures();
  return (
    <>
      <Filters search={search} side={side} />
      <RecordView
        query={query}
        height="24rem"
        search={search}
        above={({ footer: { gross, owed, net, paid, open: unpaid } }) => (
          <FigureCards
            cards={[
              { key: 'gross', label: t('bl_gross'), figure: money(gross) },
              ...(owed === null ? [] : [{ key: 'owed', label: t('bl_owed'), figure: money(owed) }]),
              ...(net === null ? [] : [{ key: 'net', label: t('bl_net'), figure: signed(net) }]),
              { key: 'paid', label: t('bl_paid'), figure: money(paid) },
              { key: 'open', label: t('bl_open'), figure: money(unpaid) },
            ]}
          />
        )}
        empty={<NothingHere icon="seal" title={t('bl_none')} />}
      >
        {({ list, totalCount }, isStale) => (
          <DataTable
            caption={t('bl_bills')}
            columns={columns}
            rows={list}
            rowKey={({ billId }) => String(billId)}
            brief={(bill) => ({
              title: side === 'own' ? periodText(bill) : bill.holder,
              figure: side === 'own' && bill.net !== null ? signed(bill.net) : money(bill.gross),
              note: side === 'own' ? t(`bl_status_${bill.status}`) : periodText(bill),
              ...(side === 'downline' && { state: t(`bl_status_${bill.status}`) }),
            })}
            isStale={isStale}
            count={{ title: t('bl_number'), figure: formatCount(totalCount), words: t('bl_count', { count: totalCount }) }}
          />
        )}
      </RecordView>
      {open && <BillDialog bill={open} side={side} onClose={() => setOpen(null)} />}
    </>
  );
}

import { formatCount } from '@marquee/money';
import { type ReactNode, useState } from 'react';
import type { Bill, BillKind, BillSide, BillSums } from '../../../domain/agents/bills.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText, timeText } from '../../../shared/lib/dates.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { useFigures } from '../figures.tsx';
import { FrozenMark } from '../frozen-mark.tsx';
import styles from '../records.module.css';
import { BillDialog } from './bill-dialog.tsx';
import { PayBill } from './pay-bill.tsx';
import { usePeriodText } from './use-period-text.ts';
import { useSums } from './use-sums.ts';

interface Shown {
  kind: BillKind;
  /** The agent's own bills, or those that it pays. */
  side: BillSide;
  /** Does the day that they are of stand above them? */
  isOfDay?: boolean;
}

type Told = NonNullable<Column<Bill>['below']>;
const figure = (key: string, title: string, cell: Told['cell'], below?: Told): Column<Bill> => ({
  ...{ key, title, cell, isFigure: true },
  ...(below && { below }),
});

/** What of a dividend the net of the house is made of, two by two; of bills of an older version it is not known. */
function usePartColumns(): Column<Bill>[] {
  const t = useT();
  const { money, signed } = useFigures();
  const part = (key: keyof NonNullable<Bill['parts']>, title: string) => ({
    ...{ key, title },
    cell: ({ parts }: Bill) => (parts ? (key === 'salaries' ? signed(parts[key]) : money(parts[key])) : '–'),
  });
  const fees = { key: 'fees', title: t('bl_fee'), cell: (bill: Bill) => money(bill.fees) };
  const pairs = [
    [part('stake', t('stake')), part('payout', t('payout'))],
    [part('rebates', t('up_rebate')), part('bonuses', t('bl_bonuses'))],
    [part('salaries', t('bl_salaries')), fees],
  ] as const;
  return pairs.map(([{ key, title, cell }, below]) => figure(key, title, cell, below));
}

/** The tier that was reached, by its place. */
const tierOf = (t: ReturnType<typeof useT>): Told => ({ key: 'tier', title: t('bl_tier'), cell: ({ tier }) => tier });

/** The figures of the team that a kind of bill is made by. */
function useTeamColumns({ kind, side }: Shown): Column<Bill>[] {
  const t = useT();
  const { money, signed } = useFigures();
  const parts = usePartColumns();
  const active = { key: 'active', title: t('ov_active'), cell: ({ activeMembers }: Bill) => formatCount(activeMembers) };
  const houseNet = { key: 'houseNet', title: t('bl_house_net'), cell: ({ houseNet: net }: Bill) => signed(net) };
  const carryIn = { key: 'carryIn', title: t('bl_carry_in'), cell: ({ carryIn: carried }: Bill) => signed(carried) };
  return [
    figure('validBet', t('ov_team_valid'), ({ validBet }) => money(validBet), active),
    ...(kind === 'DIVIDEND' && side === 'own' ? parts : []),
    ...(kind === 'DIVIDEND'
      ? [
          figure('houseNet', houseNet.title, houseNet.cell, carryIn),
          figure('pool', t('bl_pool'), ({ pool }) => signed(pool), tierOf(t)),
        ]
      : [figure('base', t('bl_base'), ({ base }) => money(base), houseNet)]),
  ];
}

/** What is done with a bill: it is explained, and paid by who owes it. */
function Actions({ bill, side, onOpen }: Pick<Shown, 'side'> & { bill: Bill; onOpen: (bill: Bill) => void }) {
  const t = useT();
  return (
    <span className={styles.actions}>
      <Button size="small" onClick={() => onOpen(bill)}>
        {t('bl_how')}
      </Button>
      {side === 'downline' && <PayBill bill={bill} />}
    </span>
  );
}

/** What is shown of a bill of a kind to one of its sides. */
function useColumns({ kind, side, isOfDay = false }: Shown, onOpen: (bill: Bill) => void): Column<Bill>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const periodText = usePeriodText({ isOfDay });
  const teamColumns = useTeamColumns({ kind, side });
  const { money, signed } = useFigures();
  const opening = (bill: Bill): ReactNode => <Actions bill={bill} side={side} onOpen={onOpen} />;
  // Own dividends have so many figures that a column for it alone would not have its place on a desk.
  const isWide = kind === 'DIVIDEND' && side === 'own';
  const period = (bill: Bill): ReactNode => (
    <>
      <span className={styles.period}>{periodText(bill)}</span>
      {isWide && <span className={styles.small}>{opening(bill)}</span>}
      {bill.salaryType && <span className={styles.small}>{t(`bl_type_${bill.salaryType}`)}</span>}
    </>
  );
  const rate = { key: 'rate', title: t('bl_rate'), cell: ({ rate: of }: Bill) => (of === null ? '–' : rateText(of)) };
  const owed = { key: 'owed', title: t('bl_owed'), cell: ({ owed: of }: Bill) => of !== null && money(of) };
  const gross = (bill: Bill): ReactNode => money(bill.gross);
  const net = (bill: Bill): ReactNode => bill.net !== null && signed(bill.net);
  const paidAt = {
    ...{ key: 'paidAt', title: t('bl_paid_at') },
    cell: ({ paidAt: at }: Bill) =>
      at !== null &&
      // A dividend has many figures beside it: the bill itself has the time.
      [dateText(at, locale, businessTimezone), kind === 'DIVIDEND' ? '' : timeText(at, locale, businessTimezone)]
        .join(' ')
        .trim(),
  };
  return [
    { key: 'period', title: t('bl_period'), cell: period },
    ...(side === 'own'
      ? []
      : [
          {
            key: 'holder',
            title: t('rg_username'),
            cell: ({ holder, holderStatus }: Bill) => (
              <>
                <bdi>{holder}</bdi>
                <FrozenMark status={holderStatus} />
              </>
            ),
          },
        ]),
    ...teamColumns,
    ...(kind === 'DIVIDEND'
      ? [figure('gross', t('bl_gross'), gross, rate)]
      : [figure(rate.key, rate.title, rate.cell, tierOf(t)), figure('gross', t('bl_gross'), gross)]),
    ...(side === 'own'
      ? kind === 'DIVIDEND'
        ? [figure('net', t('bl_net'), net, owed)]
        : [figure(owed.key, owed.title, owed.cell), figure('net', t('bl_net'), net)]
      : [
          figure('paid', t('bl_paid'), ({ paid }) => money(paid), {
            key: 'open',
            title: t('bl_open'),
            cell: ({ open }) => money(open),
          }),
        ]),
    { key: 'status', title: t('status'), cell: ({ status }) => t(`bl_status_${status}`), below: paidAt },
    ...(isWide ? [] : [{ key: 'more', title: t('bl_how'), cell: opening }]),
  ];
}

interface BillTableProps extends Shown {
  caption: string;
  rows: readonly Bill[];
  isStale?: boolean;
  /** How many bills there are on all pages. */
  count?: number;
  /** What all bills of the day come to. */
  day?: BillSums | undefined;
}

/** Bills row by row; each can be opened. */
export function BillTable({ kind, side, isOfDay = false, caption, rows, isStale = false, count, day }: BillTableProps) {
  const t = useT();
  const [open, setOpen] = useState<Bill | null>(null);
  const columns = useColumns({ kind, side, isOfDay }, setOpen);
  const periodText = usePeriodText({ isBrief: true, isOfDay });
  const sumsOf = useSums();
  const { money, signed } = useFigures();
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ billId }) => String(billId)}
        brief={(bill) => ({
          title: side === 'own' ? periodText(bill) : bill.holder,
          figure: side === 'own' && bill.net !== null ? signed(bill.net) : money(bill.gross),
          note: side === 'own' ? t(`bl_status_${bill.status}`) : periodText(bill),
          ...(side === 'downline' && { state: t(`bl_status_${bill.status}`) }),
        })}
        isStale={isStale}
        {...(count !== undefined && {
          count: { title: t('bl_number'), figure: formatCount(count), words: t('bl_count', { count }) },
        })}
        {...(day && { totals: sumsOf(day), totalsWords: t('bl_whole_day', { count: day.count }) })}
      />
      {open && <BillDialog bill={open} side={side} onClose={() => setOpen(null)} />}
    </>
  );
}

import type { GameType, Reply } from '@marquee/contract';
import { formatCount } from '@marquee/money';
import type { Brand } from '../../domain/brand/brand.ts';
import { statusLabel } from '../../domain/play/bet-status.ts';
import type { BetRow } from '../../domain/play/queries.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, timeText } from '../../shared/lib/dates.ts';
import { moneyText, signedMoneyText, sumOf } from '../../shared/lib/money.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import { BetDetail } from './bet-detail.tsx';
import styles from './betting-record.module.css';

interface BetTableProps {
  brand: Brand;
  rows: readonly BetRow[];
  /** The type that all of them are of; null where they are of several. */
  gameType?: GameType | null;
  totals: Reply<'bets'>['footer'];
  isStale: boolean;
}

/** Types that count their stake in any case. */
const COUNT_STAKES = new Set(['RNG', 'FISH', 'BINGO']);
/** Does a settled bet count its stake only because nothing was told of it that fits? */
const isWithoutDetails = ({ gameType, validBetBasis, validBet }: BetRow): boolean =>
  validBetBasis === 'stake' && validBet > 0 && !COUNT_STAKES.has(gameType);

/** When a bet was placed, and when it was settled. */
function Times({ row, zone }: { row: BetRow; zone: string }) {
  const t = useT();
  const locale = useLocaleTag();
  return (
    <>
      {momentText(row.placedAt, locale, zone)}
      {row.settledAt !== null && (
        <span className={styles.small}>
          {t('settled_at')} {momentText(row.settledAt, locale, zone)}
        </span>
      )}
    </>
  );
}

/** Types that are bet on at a table or in a room, which have columns for that. */
const AT_TABLES: readonly (GameType | null)[] = ['LIVE', 'PVP', 'COCKFIGHT'];

/** What was bet on, at which table where the game does not bear its name, and how it ended. Until the vendor tells of it there is nothing. */
const tableColumns = (t: ReturnType<typeof useT>): Column<BetRow>[] => [
  {
    key: 'area',
    title: t('bet_area'),
    cell: ({ detail, gameName }) => (
      <>
        {detail?.table?.bets.map(({ area }) => area).join(', ') ?? '–'}
        {detail?.table && detail.table.table !== gameName && <span className={styles.small}>{detail.table.table}</span>}
      </>
    ),
  },
  { key: 'outcome', title: t('bet_outcome'), cell: ({ detail }) => detail?.table?.result ?? '–' },
];

/** What stands of a bet in each column. */
function columnsOf(brand: Brand, gameType: GameType | null, t: ReturnType<typeof useT>): Column<BetRow>[] {
  const money = (wire: number) => moneyText(wire, brand.currencySymbol);
  return [
    { key: 'time', title: t('time'), cell: (row) => <Times row={row} zone={brand.businessTimezone} /> },
    {
      key: 'game',
      title: t('game'),
      cell: (row) => (
        <>
          <span className={styles.game}>{row.gameName}</span>
          <span className={styles.small}>{row.vendorName}</span>
        </>
      ),
    },
    {
      key: 'round',
      title: t('round'),
      cell: (row) => (
        <>
          <ShortId id={row.roundId} />
          <span className={styles.small}>
            <ShortId id={row.betNo} />
          </span>
        </>
      ),
    },
    ...(AT_TABLES.includes(gameType) ? tableColumns(t) : []),
    { key: 'stake', title: t('stake'), isFigure: true, cell: (row) => money(row.stake) },
    {
      key: 'validBet',
      title: t('valid_bet'),
      isFigure: true,
      cell: (row) => (
        <>
          {money(row.validBet)}
          {isWithoutDetails(row) && <span className={styles.note}>{t('bet_by_stake')}</span>}
        </>
      ),
    },
    { key: 'payout', title: t('payout'), isFigure: true, cell: (row) => (row.status === 'unsettled' ? '–' : money(row.payout)) },
    {
      key: 'profit',
      title: t('result'),
      isFigure: true,
      cell: (row) =>
        row.status === 'unsettled' ? (
          '–'
        ) : (
          <SignedFigure value={row.profit} text={signedMoneyText(row.profit, brand.currencySymbol)} />
        ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <span className={styles.status} data-status={row.status}>
          {t(statusLabel(row.status))}
          {row.isHeld && <span className={styles.small}>{t('bet_held')}</span>}
        </span>
      ),
    },
  ];
}

/** The bets of a page. An open bet has no result yet, and shows none. */
export function BetTable({ brand, rows, gameType = null, totals, isStale }: BetTableProps) {
  const t = useT();
  const locale = useLocaleTag();
  const money = (wire: number) => moneyText(wire, brand.currencySymbol);
  const columns = columnsOf(brand, gameType, t);
  const sum = (pick: (row: BetRow) => number) => money(sumOf(rows.map(pick)));
  const pageProfit = sumOf(rows.map(({ profit }) => profit));
  return (
    <DataTable
      caption={t('in_betting_record')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.betNo}
      brief={(row) => ({
        day: dateText(row.placedAt, locale, brand.businessTimezone),
        title: row.gameName,
        figure:
          row.status === 'unsettled' ? (
            money(row.stake)
          ) : (
            <SignedFigure value={row.profit} text={signedMoneyText(row.profit, brand.currencySymbol)} />
          ),
        note: `${timeText(row.placedAt, locale, brand.businessTimezone)} · ${t('stake')} ${money(row.stake)}`,
        state: t(statusLabel(row.status)),
      })}
      more={({ detail, verifyUrl }) => (detail || verifyUrl) && <BetDetail detail={detail} verifyUrl={verifyUrl} money={money} />}
      isStale={isStale}
      count={{
        title: t('bets_number'),
        figure: formatCount(totals.count),
        words: t('total_bets', { count: totals.count }),
      }}
      totals={{
        stake: money(totals.stake),
        validBet: money(totals.validBet),
        payout: money(totals.payout),
        profit: <SignedFigure value={totals.profit} text={signedMoneyText(totals.profit, brand.currencySymbol)} />,
      }}
      pageTotals={{
        stake: sum(({ stake }) => stake),
        validBet: sum(({ validBet }) => validBet),
        payout: sum(({ payout }) => payout),
        profit: <SignedFigure value={pageProfit} text={signedMoneyText(pageProfit, brand.currencySymbol)} />,
      }}
    />
  );
}

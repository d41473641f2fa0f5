import type { GameType, Reply } from '@marquee/contract';
import { formatCount } from '@marquee/money';
import type { Brand } from '../../domain/brand/brand.ts';
import type { BetRow } from '../../domain/play/queries.ts';
import { statusLabel } from '../../shared/i18n/bet-status.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, timeText } from '../../shared/lib/dates.ts';
import { exactMoneyText, exactSignedMoneyText, sumOf } from '../../shared/lib/money.ts';
import { DataTable } from '../../shared/ui/data/data-table.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import { useBetColumns } from '../../shared/ui/record/bet-columns.tsx';
import { BetDetail } from '../../shared/ui/record/bet-detail.tsx';
import { isOpenOrder, TakeBack } from './take-back.tsx';

interface BetTableProps {
  brand: Brand;
  rows: readonly BetRow[];
  /** The type that all of them are of; null where they are of several. */
  gameType?: GameType | null;
  totals: Reply<'bets'>['footer'];
  isStale: boolean;
}

/** A figure of a bet as totals count it: all of a bet that is cancelled came back. */
const ofPlayed =
  (pick: (row: BetRow) => number) =>
  (row: BetRow): number =>
    row.status === 'cancelled' ? 0 : pick(row);

/** The bets of a page. An open bet has no result yet, and shows none. */
export function BetTable({ brand, rows, gameType = null, totals, isStale }: BetTableProps) {
  const t = useT();
  const locale = useLocaleTag();
  const money = (wire: number) => exactMoneyText(wire, brand.currencySymbol);
  const columns = useBetColumns(brand, gameType);
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
            <SignedFigure value={row.profit} text={exactSignedMoneyText(row.profit, brand.currencySymbol)} />
          ),
        note: `${timeText(row.placedAt, locale, brand.businessTimezone)} · ${t('stake')} ${money(row.stake)}`,
        state: t(statusLabel(row.status)),
      })}
      more={(row) =>
        (isOpenOrder(row) || row.detail || row.verifyUrl) && (
          <>
            {isOpenOrder(row) && <TakeBack row={row} />}
            {(row.detail || row.verifyUrl) && (
              <BetDetail
                detail={row.detail}
                isOpen={row.status === 'unsettled'}
                verifyUrl={row.verifyUrl}
                currencySymbol={brand.currencySymbol}
              />
            )}
          </>
        )
      }
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
        profit: <SignedFigure value={totals.profit} text={exactSignedMoneyText(totals.profit, brand.currencySymbol)} />,
      }}
      keyTotals={['stake', 'validBet', 'profit']}
      pageTotals={{
        stake: sum(ofPlayed(({ stake }) => stake)),
        validBet: sum(({ validBet }) => validBet),
        payout: sum(ofPlayed(({ payout }) => payout)),
        profit: <SignedFigure value={pageProfit} text={exactSignedMoneyText(pageProfit, brand.currencySymbol)} />,
      }}
    />
  );
}

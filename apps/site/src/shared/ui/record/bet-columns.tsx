import type { GameType, Reply } from '@marquee/contract';
import { statusLabel } from '../../i18n/bet-status.ts';
import { useLocaleTag, useT } from '../../i18n/use-t.ts';
import { dateText, momentText, timeText } from '../../lib/dates.ts';
import { exactMoneyText, exactSignedMoneyText } from '../../lib/money.ts';
import type { Column } from '../data/data-table.tsx';
import { SignedFigure } from '../data/signed-figure.tsx';
import { ShortId } from '../text/short-id.tsx';
import { areaText } from './bet-area.ts';
import styles from './bet-columns.module.css';
import { drawnText, resultText } from './bet-result.ts';

type Bet = Reply<'bets'>['list'][number];

/** In what a brand counts money, and in which zone it tells the time. */
interface Writing {
  currencySymbol: string;
  businessTimezone: string;
}

/** Types that count their stake in any case. */
const COUNT_STAKES = new Set(['RNG', 'FISH', 'BINGO']);

/** Does a settled bet count its stake only because nothing was told of it that fits? */
const isWithoutDetails = ({ gameType, validBetBasis, validBet }: Bet): boolean =>
  validBetBasis === 'stake' && validBet > 0 && !COUNT_STAKES.has(gameType);

/** When a bet was placed, and when it was settled: on the same day, only at what time. */
function Times({ row, zone }: { row: Bet; zone: string }) {
  const t = useT();
  const locale = useLocaleTag();
  const dayOf = (moment: number) => dateText(moment, locale, zone);
  const settledText = (at: number) => (dayOf(at) === dayOf(row.placedAt) ? timeText : momentText)(at, locale, zone);
  return (
    <span className={styles.times}>
      {momentText(row.placedAt, locale, zone)}
      {row.settledAt !== null && (
        <span className={styles.small}>
          {t('settled_at')} {settledText(row.settledAt)}
        </span>
      )}
    </span>
  );
}

/** Types that are bet on at a table or in a room, which have columns for that. */
const AT_TABLES: readonly (GameType | null)[] = ['LIVE', 'PVP', 'COCKFIGHT'];

/** What was bet on, at which table where the game does not bear its name, and how it ended. Until the vendor tells of it there is nothing. */
const tableColumn = (t: ReturnType<typeof useT>): Column<Bet> => ({
  key: 'area',
  title: t('bet_area'),
  cell: ({ detail, gameName }) => (
    <span className={styles.words}>
      {detail?.table?.bets.map(({ area }) => areaText(t, area)).join(', ') ?? '–'}
      {detail?.table && detail.table.table !== gameName && <span className={styles.small}>{detail.table.table}</span>}
    </span>
  ),
  below: {
    key: 'outcome',
    title: t('bet_outcome'),
    cell: ({ detail }) => (
      <span className={styles.words}>{detail?.table?.result === undefined ? '–' : resultText(t, detail.table.result)}</span>
    ),
  },
});

/** Types that are bet on a draw. */
const ON_DRAWS: readonly (GameType | null)[] = ['LOTT', 'ELOTT'];
/** Winning numbers that a column has place for, as text: 20 of keno. */
const MOST_NUMBERS = 60;

/** Winning numbers with room to wrap; of the table of a Vietnamese draw the first alone, which is the special prize. All stand in the details. */
function shortNumbers(numbers: string): string {
  const [first = '', ...others] = numbers.split(',');
  return numbers.length > MOST_NUMBERS && others.length > 0 ? `${first} …` : [first, ...others].join(' ');
}

/** In which draw, and what was drawn. Until the vendor tells of it there is nothing. */
const drawColumn = (t: ReturnType<typeof useT>): Column<Bet> => ({
  key: 'draw',
  title: t('bet_draw_number'),
  cell: ({ detail }) => <span className={styles.words}>{detail?.draw?.draw ?? '–'}</span>,
  below: {
    key: 'numbers',
    title: t('bet_numbers'),
    cell: ({ detail: { draw } = {} }) => (
      <span className={styles.words}>{draw?.numbers ? drawnText(t, shortNumbers(draw.numbers), draw.source) : '–'}</span>
    ),
  },
});

const statusColumn = (t: ReturnType<typeof useT>): Column<Bet> => ({
  key: 'status',
  title: t('status'),
  cell: ({ status, isHeld }) => (
    <span className={styles.status} data-status={status}>
      {t(statusLabel(status))}
      {isHeld && <span className={styles.small}>{t('bet_held')}</span>}
    </span>
  ),
});

/** What stands of a bet in each column, in the record of a member and in that of a team: bets of one type have the columns of it. */
export function useBetColumns({ currencySymbol, businessTimezone }: Writing, gameType: GameType | null): Column<Bet>[] {
  const t = useT();
  const money = (wire: number) => exactMoneyText(wire, currencySymbol);
  const isOpen = ({ status }: Bet) => status === 'unsettled';
  const payout = ({ status, payout: paid }: Bet) =>
    status === 'cancelled' ? (
      <span className={styles.words}>{t('bet_stake_returned', { amount: money(paid) })}</span>
    ) : (
      money(paid)
    );
  const profit = (row: Bet) =>
    isOpen(row) ? '–' : <SignedFigure value={row.profit} text={exactSignedMoneyText(row.profit, currencySymbol)} />;
  return [
    { key: 'time', title: t('time'), cell: (row) => <Times row={row} zone={businessTimezone} /> },
    {
      key: 'game',
      title: t('game'),
      cell: ({ gameName, vendorName }) => (
        <span className={styles.words}>
          <span className={styles.game}>{gameName}</span>
          <span className={styles.small}>{vendorName}</span>
        </span>
      ),
    },
    {
      key: 'round',
      title: t('round'),
      cell: ({ roundId, betNo }) => (
        <>
          <ShortId id={roundId} />
          <span className={styles.small}>
            <ShortId id={betNo} />
          </span>
        </>
      ),
    },
    ...(AT_TABLES.includes(gameType) ? [tableColumn(t)] : []),
    ...(ON_DRAWS.includes(gameType) ? [drawColumn(t)] : []),
    {
      key: 'stake',
      title: t('stake'),
      isFigure: true,
      cell: ({ stake }) => money(stake),
      below: {
        key: 'validBet',
        title: t('valid_bet'),
        cell: (row) => (
          <>
            {money(row.validBet)}
            {row.wagerBet !== undefined && (
              <span className={styles.note}>{t('bet_wager_alone', { amount: money(row.wagerBet) })}</span>
            )}
            {isWithoutDetails(row) && <span className={styles.note}>{t('bet_by_stake')}</span>}
          </>
        ),
      },
    },
    {
      key: 'payout',
      title: t('payout'),
      isFigure: true,
      cell: (row) => (isOpen(row) ? '–' : payout(row)),
      below: { key: 'profit', title: t('result'), cell: profit },
    },
    statusColumn(t),
  ];
}

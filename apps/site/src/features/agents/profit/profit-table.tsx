import { formatCount } from '@marquee/money';
import type { ReactNode } from 'react';
import type { TeamProfit, TeamProfitRow } from '../../../domain/agents/reports.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { useTypeOfAccount } from '../account-type.ts';
import { useFigures } from '../figures.tsx';
import { FrozenMark } from '../frozen-mark.tsx';
import styles from './profit.module.css';

type Sums = TeamProfit['footer']['all'];

interface FigureColumn {
  key: keyof Sums;
  title: MessageId;
  isSigned?: boolean;
  /** Of games: there whatever category is chosen; `only`: there with one alone. */
  isGame?: boolean | 'only';
  /** Left out where nobody has any. */
  isRare?: boolean;
}

const FIGURES: readonly FigureColumn[] = [
  { key: 'balance', title: 'balance' },
  { key: 'deposit', title: 'pl_deposit' },
  { key: 'withdrawal', title: 'pl_withdraw' },
  { key: 'cashDifference', title: 'pl_cash_diff', isSigned: true },
  { key: 'betCount', title: 'bets_number', isGame: true },
  { key: 'stake', title: 'stake', isGame: true },
  { key: 'validBet', title: 'valid_bet', isGame: true },
  { key: 'payout', title: 'payout', isGame: true },
  { key: 'gamePL', title: 'pl_game_pl', isGame: true, isSigned: true },
  { key: 'rebateAccrued', title: 'up_rebate_accrued', isGame: 'only' },
  { key: 'rebate', title: 'up_rebate' },
  { key: 'bonus', title: 'up_bonus' },
  { key: 'commission', title: 'inc_commission', isRare: true },
  { key: 'dailySalary', title: 'inc_dailySalary', isRare: true },
  { key: 'hourlySalary', title: 'inc_hourlySalary', isRare: true },
  { key: 'realtimeSalary', title: 'inc_realtimeSalary', isRare: true },
  { key: 'dividend', title: 'inc_dividend', isRare: true },
  { key: 'referral', title: 'inc_referral', isRare: true },
  { key: 'paidToDownlines', title: 'inc_paidToDownlines', isRare: true },
  { key: 'net', title: 'up_net', isSigned: true },
];

interface ProfitTableProps {
  data: TeamProfit;
  /** With a category chosen only what comes of games is known. */
  isGamesOnly: boolean;
  isStale: boolean;
  onGo: (username: string) => void;
}

/** Writes a figure of a column. */
function useWriter(): (column: FigureColumn, sums: Sums) => ReactNode {
  const { money, signed } = useFigures();
  return ({ key, isSigned }, sums) =>
    key === 'betCount' ? formatCount(sums[key]) : isSigned ? signed(sums[key] ?? 0) : money(sums[key] ?? 0);
}

/** What a phone says at once of all: above is where the rows begin. */
const KEY_SUMS: readonly string[] = ['deposit', 'validBet', 'gamePL', 'net'];

/** The rows of those below, the account itself first, with what all of them come to. */
export function ProfitTable({ data, isGamesOnly, isStale, onGo }: ProfitTableProps) {
  const t = useT();
  const typeOf = useTypeOfAccount();
  const write = useWriter();
  const { money, signed } = useFigures();
  const { self, list, footer } = data;
  const rows: readonly TeamProfitRow[] = self ? [self, ...list.filter(({ username }) => username !== self.username)] : list;
  const shown = FIGURES.filter(
    ({ key, isGame, isRare }) =>
      (isGamesOnly ? isGame : isGame !== 'only') && (!isRare || rows.some((row) => row[key] !== 0) || footer.all[key] !== 0),
  );
  const columns: Column<TeamProfitRow>[] = [
    {
      key: 'username',
      title: t('rg_username'),
      cell: ({ username, type, status, children }) => (
        <>
          {children > 0 && username !== self?.username ? (
            <button type="button" className={styles.name} onClick={() => onGo(username)}>
              {username}
            </button>
          ) : (
            <bdi>{username}</bdi>
          )}
          <span className={styles.kind}>
            {typeOf(type)}
            {username === self?.username && ` · ${t('up_self')}`}
            <FrozenMark status={status} />
          </span>
        </>
      ),
    },
    ...shown.map(
      (column): Column<TeamProfitRow> => ({
        key: column.key,
        title: t(column.title),
        isFigure: true,
        cell: (row) => write(column, row),
      }),
    ),
  ];
  const sums = (of: Sums) => Object.fromEntries(shown.map((column) => [column.key, write(column, of)]));
  return (
    <DataTable
      caption={t('ac_user_pl')}
      columns={columns}
      rows={rows}
      rowKey={({ username }) => username}
      brief={({ username, type, net, gamePL, validBet }) => ({
        title: username,
        figure: signed(isGamesOnly ? gamePL : net),
        note: typeOf(type),
        state: `${t('valid_bet')} ${money(validBet)}`,
      })}
      isStale={isStale}
      count={{
        title: t('up_number'),
        figure: formatCount(data.totalCount),
        words: t('up_all', { count: data.totalCount, figure: formatCount(data.totalCount) }),
      }}
      totals={sums(footer.all)}
      keyTotals={KEY_SUMS}
      pageTotals={sums(footer.page)}
    />
  );
}

import { formatCount } from '@marquee/money';
import type { TeamProfit, TeamProfitRow } from '../../../domain/agents/reports.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText, momentText } from '../../../shared/lib/dates.ts';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { useTypeOfAccount } from '../account-type.ts';
import { useFigures } from '../figures.tsx';
import { MemberCell } from '../member-cell.tsx';
import type { ListName } from './sorts.ts';

const TITLES = { deposit: 'pl_deposit', withdrawal: 'pl_withdraw', betCount: 'bets_number' } as const;

interface ProfitListProps {
  data: TeamProfit;
  /** What those that are listed have. */
  of: ListName;
  isStale: boolean;
}

/** Those behind a figure of the overview: who they are, when they came and were here, and what each has of it. */
export function ProfitList({ data: { list, footer, totalCount }, of, isStale }: ProfitListProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { money } = useFigures();
  const typeOf = useTypeOfAccount();
  const figure = (value: number): string => (of === 'betCount' ? formatCount(value) : money(value));
  const columns: Column<TeamProfitRow>[] = [
    {
      key: 'member',
      title: t('rg_username'),
      cell: ({ username, parent, status }) => <MemberCell username={username} parent={parent} status={status} />,
    },
    { key: 'type', title: t('rg_account_type'), cell: ({ type }) => typeOf(type) },
    { key: 'joined', title: t('tm_joined'), cell: ({ joinedAt }) => dateText(joinedAt, locale, businessTimezone) },
    {
      key: 'login',
      title: t('tm_last_login'),
      cell: ({ lastLoginAt: at }) => (at === null ? t('tm_never') : momentText(at, locale, businessTimezone)),
    },
    { key: 'balance', title: t('balance'), isFigure: true, cell: ({ balance }) => money(balance) },
    { key: of, title: t(TITLES[of]), isFigure: true, cell: (row) => figure(row[of]) },
  ];
  const number = formatCount(totalCount);
  return (
    <DataTable
      caption={t(TITLES[of])}
      columns={columns}
      rows={list}
      rowKey={({ username }) => username}
      brief={(row) => ({
        title: row.username,
        figure: figure(row[of]),
        note: typeOf(row.type),
        state: dateText(row.joinedAt, locale, businessTimezone),
      })}
      isStale={isStale}
      count={{ title: t('up_number'), figure: number, words: t('tm_count', { count: totalCount, figure: number }) }}
      totals={{ [of]: figure(footer.all[of]) }}
      pageTotals={{ [of]: figure(footer.page[of]) }}
    />
  );
}

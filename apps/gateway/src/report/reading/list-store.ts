import type { GameType } from '@marquee/contract';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { type CashFigures, COUNTED_CODES, cashOf, cashSums, type Figures, gameSums, NO_CASH, NO_GAMES } from './figures.ts';

/** By what a list of accounts is sorted: their order as given, or one of their figures. */
type ListOrder = 'given' | 'betCount' | 'stake' | 'validBet' | 'payout' | 'gamePL' | 'deposit' | 'withdrawal' | 'net';

/** Which accounts are listed, with what figures. */
export interface ListAsked {
  accounts: readonly bigint[];
  /** Of each itself, or of it and all below it. */
  view: 'personal' | 'team';
  /** Business days, both included. */
  from: string;
  to: string;
  /** Of games of these types alone; absent: of all. */
  gameTypes?: readonly GameType[] | undefined;
  vendorId?: number | undefined;
  /** Accounts without any figure too. */
  showZero: boolean;
  sort: ListOrder;
  /** Of those that are left, only accounts of which the figure that they are sorted by is not 0. */
  hasSorted?: boolean | undefined;
  isDown: boolean;
  skip: number;
  size: number;
}

/** The figures of one account. */
export interface AccountFigures extends Figures {
  accountId: bigint;
}

type SortedBy = Exclude<ListOrder, 'given'>;

/** Of a row of bets, and of a row of money, what it adds to that by which accounts are sorted. */
const SORTED: Readonly<
  Record<SortedBy, { game?: string; cash?: readonly (keyof CashFigures)[]; less?: readonly (keyof CashFigures)[] }>
> = {
  betCount: { game: 'd.bets' },
  stake: { game: 'd.stake' },
  validBet: { game: 'd.valid_bet' },
  payout: { game: 'd.payout' },
  gamePL: { game: 'd.payout - d.stake' },
  deposit: { cash: ['deposit'] },
  withdrawal: { cash: ['withdrawal'] },
  net: {
    game: 'd.payout - d.stake',
    cash: ['rebate', 'bonus', 'commission', 'dailySalary', 'hourlySalary', 'realtimeSalary', 'dividend', 'referral'],
    less: ['paidToDownlines'],
  },
};

/** What rows of bets, and of money, of the asked accounts are in the days: parameters 1 to 6. */
const conditions = ({ view }: Pick<ListAsked, 'view'>): { game: string; cash: string } => {
  // An array by its own type: one that comes as text would be read anew for each row that is compared with it.
  const of = `d.account_id = any ($1::bigint[]) and d.day between $2::text::date and $3::text::date ${view === 'personal' ? 'and not d.below' : ''}`;
  return {
    game: `${of} and ($4::text[] is null or d.game_type = any ($4::text[])) and ($5::int is null or d.vendor_id = $5)`,
    cash: `${of} and not $6::boolean and d.code in (${COUNTED_CODES})`,
  };
};

const parameters = ({ from, to, gameTypes, vendorId }: ListAsked, accounts: readonly bigint[]): unknown[] => [
  ...[integers(accounts), from, to, gameTypes ? texts(gameTypes) : null, vendorId ?? null],
  gameTypes !== undefined || vendorId !== undefined,
];

/** The accounts of a page in their order, and how many there are on all pages: nothing is joined, so that a hundred thousand cost no more each than ten. */
async function pageOf(db: Runner, asked: ListAsked): Promise<{ ids: bigint[]; total: number }> {
  const { sort, isDown, showZero, hasSorted = false, size, skip, accounts } = asked;
  const { game, cash } = conditions(asked);
  const { game: gameValue = '0', cash: plus = [], less = [] } = sort === 'given' ? {} : SORTED[sort];
  const cashValue = ['0', ...plus.map((name) => `+ ${cashOf(name)}`), ...less.map((name) => `- ${cashOf(name)}`)].join(' ');
  const rows = await db.query<{ id: bigint; total: number }>({
    text: `select account_id as id, (count(*) over ())::int as total from (
             select account_id, place, 0::numeric as value, false as is_row from unnest($1::bigint[]) with ordinality as n (account_id, place)
             union all select d.account_id, null, ${gameValue}, true from report_bet d where ${game}
             union all select d.account_id, null, ${cashValue}, true from report_cash d where ${cash}) r
           group by account_id having ($7::boolean or bool_or(is_row))${hasSorted && sort !== 'given' ? ' and sum(value) <> 0' : ''}
           order by ${sort === 'given' ? '' : `sum(value) ${isDown ? 'desc' : 'asc'}, `}min(place) ${sort === 'given' && isDown ? 'desc' : ''} limit $8 offset $9`,
    values: [...parameters(asked, accounts), showZero, size, skip],
  });
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

type Stored = { accountId: bigint } & Record<string, string>;

/** A page of accounts with their figures in some days, and how many there are on all pages. */
export async function listFigures(db: Runner, asked: ListAsked): Promise<{ rows: AccountFigures[]; total: number }> {
  const { ids, total } = await pageOf(db, asked);
  if (ids.length === 0) return { rows: [], total };
  const { game, cash } = conditions(asked);
  const values = parameters(asked, ids);
  const games = await db.query<Stored>({
    text: `select d.account_id as "accountId", ${gameSums()} from report_bet d where ${game} group by 1`,
    values: values.slice(0, 5),
  });
  const money = await db.query<Stored>({
    text: `select d.account_id as "accountId", ${cashSums()} from report_cash d
           where ${cash.replace('$6', '$4')} group by 1`,
    values: [...values.slice(0, 3), values[5]],
  });
  const found = new Map<bigint, AccountFigures>(ids.map((accountId) => [accountId, { accountId, ...NO_GAMES, ...NO_CASH }]));
  for (const { accountId, ...sums } of [...games, ...money])
    Object.assign(
      found.get(accountId) ?? {},
      Object.fromEntries(Object.entries(sums).map(([name, text]) => [name, BigInt(text)])),
    );
  return { rows: [...found.values()], total };
}

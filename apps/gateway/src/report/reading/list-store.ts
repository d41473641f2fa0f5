import type { GameType } from '@marquee/contract';
import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { CASH_FIELDS, CASH_NAMES, cashSums, type Figures, GAME_NAMES, gameSums } from './figures.ts';

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
  gameType?: GameType | undefined;
  vendorId?: number | undefined;
  /** Accounts without any figure too. */
  showZero: boolean;
  sort: ListOrder;
  isDown: boolean;
  skip: number;
  size: number;
}

/** The figures of one account. */
export interface AccountFigures extends Figures {
  accountId: bigint;
}

const NUMBERED = (name: string): string => `coalesce(b."${name}"::numeric, 0)`;
const MONEY = (name: string): string => `coalesce(c."${name}"::numeric, 0)`;
const INCOME = ['commission', 'dailySalary', 'hourlySalary', 'realtimeSalary', 'dividend', 'referral'] as const;
const GAME_RESULT = `${NUMBERED('payout')} - ${NUMBERED('stake')}`;

const SORTED: Readonly<Record<ListOrder, string>> = {
  given: 'a.place',
  betCount: NUMBERED('bets'),
  stake: NUMBERED('stake'),
  validBet: NUMBERED('validBet'),
  payout: NUMBERED('payout'),
  gamePL: GAME_RESULT,
  deposit: MONEY('deposit'),
  withdrawal: MONEY('withdrawal'),
  net: `${GAME_RESULT} + ${['rebate', 'bonus', ...INCOME].map(MONEY).join(' + ')} - ${MONEY('paidToDownlines')}`,
};

type Stored = { accountId: bigint; total: number } & Record<keyof Figures, string>;

const COUNTED_CODES = [...new Set(CASH_NAMES.flatMap((name) => [...CASH_FIELDS[name].codes]))].join(', ');

/** A page of accounts with their figures in some days, and how many there are on all pages. */
export async function listFigures(db: Runner, asked: ListAsked): Promise<{ rows: AccountFigures[]; total: number }> {
  const { accounts, view, from, to, gameType, vendorId, showZero, sort, isDown, skip, size } = asked;
  const isOfGames = gameType !== undefined || vendorId !== undefined;
  const own = view === 'personal' ? 'and not d.below' : '';
  const rows = await db.query<Stored>({
    text: `with asked as materialized (select account_id, place from unnest($1::text::bigint[]) with ordinality as n (account_id, place)),
           b as (
             select d.account_id, ${gameSums()} from report_bet d
             where d.account_id = any ($1::text::bigint[]) and d.day between $2::text::date and $3::text::date ${own}
               and ($4::text is null or d.game_type = $4) and ($5::int is null or d.vendor_id = $5)
             group by d.account_id
           ), c as (
             select d.account_id, ${cashSums()} from report_cash d
             where d.account_id = any ($1::text::bigint[]) and d.day between $2::text::date and $3::text::date ${own}
               and not $6::boolean and d.code in (${COUNTED_CODES})
             group by d.account_id)
           select a.account_id as "accountId", (count(*) over ())::int as total,
             ${GAME_NAMES.map((name) => `coalesce(b."${name}", '0') as "${name}"`).join(', ')},
             ${CASH_NAMES.map((name) => `coalesce(c."${name}", '0') as "${name}"`).join(', ')}
           from asked a left join b using (account_id) left join c using (account_id)
           where $7::boolean or b.account_id is not null or c.account_id is not null
           order by ${SORTED[sort]} ${isDown ? 'desc' : 'asc'}, a.place limit $8 offset $9`,
    values: [integers(accounts), from, to, gameType ?? null, vendorId ?? null, isOfGames, showZero, size, skip],
  });
  const numbered = ({ accountId, total: _total, ...texts }: Stored): AccountFigures => ({
    accountId,
    ...(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, BigInt(text)])) as unknown as Figures),
  });
  return { rows: rows.map(numbered), total: rows[0]?.total ?? 0 };
}

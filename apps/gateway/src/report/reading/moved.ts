import type { GameType } from '@marquee/contract';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';

/** Whose teams, and which of their bets: of business days, both included, and of games. */
export interface MovedAsked {
  accounts: readonly bigint[];
  from: string;
  to: string;
  gameTypes?: readonly GameType[] | undefined;
  vendorId?: number | undefined;
}

/** Bets of a day, game type and vendor of somebody who was moved since, with those above for whom they count. */
export interface MovedBets {
  accountId: bigint;
  day: string;
  gameType: string;
  vendorId: number;
  path: readonly bigint[];
}

/** Who was moved after a day. All others' bets since count for those above whom they stand under now. */
export async function readMoved(db: Runner, after: string): Promise<ReadonlySet<bigint>> {
  const rows = await db.query<{ id: bigint }>({
    name: 'report-moved',
    text: 'select distinct account_id as id from report_move where day > $1::text::date',
    values: [after],
  });
  return new Set(rows.map(({ id }) => id));
}

/** What those who were moved after the first day have of these bets in these accounts' teams, or as one of these accounts. */
export const readMovedBets = (db: Runner, { accounts, from, to, gameTypes, vendorId }: MovedAsked): Promise<MovedBets[]> =>
  db.query<MovedBets>({
    name: 'report-moved-bets',
    text: `select d.account_id as "accountId", d.day::text as day, d.game_type as "gameType", d.vendor_id as "vendorId", d.path
           from report_bet d
           where d.account_id in (select account_id from report_move where day > $2::text::date) and not d.below
             and d.day between $2::text::date and $3::text::date
             and (d.account_id = any ($1::text::bigint[]) or d.path && $1::text::bigint[])
             and ($4::text is null or d.game_type = any ($4::text::text[])) and ($5::int is null or d.vendor_id = $5)`,
    values: [integers(accounts), from, to, gameTypes ? texts(gameTypes) : null, vendorId ?? null],
  });

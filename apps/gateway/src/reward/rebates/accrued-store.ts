import { integers, texts } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import type { Exact } from './line.ts';

/** Whose bets, of which business days, both included, and of which games; absent: of all. */
export interface AccruedAsked {
  accounts: readonly bigint[];
  from: string;
  to: string;
  gameTypes?: readonly string[] | undefined;
  vendorId?: number | undefined;
}

/** The bets of an account on a business day, of a game type at a vendor. */
export interface AccruedBets {
  accountId: bigint;
  day: string;
  gameType: string;
  vendorId: number;
}

const EXACT = 'sum(l.valid_bet::numeric * l.rate)::text as exact';

/** What accounts' bets gave back, paid or not; an account without any is left out. */
export async function readAccrued(db: Runner, asked: AccruedAsked): Promise<Map<bigint, Exact>> {
  const { accounts, from, to, gameTypes, vendorId } = asked;
  if (accounts.length === 0) return new Map();
  const rows = await db.query<{ accountId: bigint; exact: string }>({
    name: 'rebate-accrued-accounts',
    text: `select l.account_id as "accountId", ${EXACT} from reward_rebate_line l
           where l.account_id in (select unnest($1::text::bigint[])) and l.day between $2::text::date and $3::text::date
             and ($4::text is null or l.game_type = any ($4::text::text[])) and ($5::int is null or l.vendor_id = $5)
           group by l.account_id`,
    values: [integers(accounts), from, to, gameTypes ? texts(gameTypes) : null, vendorId ?? null],
  });
  return new Map(rows.map(({ accountId, exact }) => [accountId, BigInt(exact)]));
}

/** The same of all these accounts together, by game type. */
export async function readAccruedTypes(
  db: Runner,
  { accounts, from, to }: Pick<AccruedAsked, 'accounts' | 'from' | 'to'>,
): Promise<Map<string, Exact>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.query<{ gameType: string; exact: string }>({
    name: 'rebate-accrued-types',
    text: `select l.game_type as "gameType", ${EXACT} from reward_rebate_line l
           where l.account_id in (select unnest($1::text::bigint[])) and l.day between $2::text::date and $3::text::date
           group by l.game_type`,
    values: [integers(accounts), from, to],
  });
  return new Map(rows.map(({ gameType, exact }) => [gameType, BigInt(exact)]));
}

/** What each of these bets gave back, in their order. */
export async function readAccruedOf(db: Runner, bets: readonly AccruedBets[]): Promise<Exact[]> {
  if (bets.length === 0) return [];
  const rows = await db.query<{ place: number; exact: string }>({
    name: 'rebate-accrued-bets',
    text: `select n.place::int as place, ${EXACT}
           from unnest($1::text::bigint[], $2::text::date[], $3::text::text[], $4::text::int[]) with ordinality
             as n (account_id, day, game_type, vendor_id, place)
           join reward_rebate_line l using (account_id, day, game_type, vendor_id) group by n.place`,
    values: [
      integers(bets.map(({ accountId }) => accountId)),
      texts(bets.map(({ day }) => day)),
      texts(bets.map(({ gameType }) => gameType)),
      integers(bets.map(({ vendorId }) => vendorId)),
    ],
  });
  const found = new Map(rows.map(({ place, exact }) => [place, BigInt(exact)]));
  return bets.map((_bet, place) => found.get(place + 1) ?? 0n);
}

import type { GameType } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { texts } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { countsInDays, readApart } from './apart.ts';
import { countsAsActiveOn } from './doubts.ts';
import {
  CASH_NAMES,
  type CashFigures,
  cashSums,
  type Figures,
  GAME_NAMES,
  type GameFigures,
  gameSums,
  NO_CASH,
  NO_GAMES,
} from './figures.ts';

/** By what figures are told apart. Money has no category and no vendor: it is 0 in those. */
export type By = 'total' | 'day' | 'category' | 'vendor';

/** What is asked of the rows. */
export interface Asked {
  accountId: bigint;
  /** Business days, both included. */
  from: string;
  to: string;
  by?: By;
  /** Of games of these types alone; absent: of all. */
  gameTypes?: readonly GameType[] | undefined;
  vendorId?: number | undefined;
  /**
   * Whose days a team's are: of who belonged to it on each day, as screens show them, or of who belongs to it at the end of the last,
   * as a period of a contract counts (docs/rules/agents.md#moving).
   */
  membership?: 'each-day' | 'at-end';
  /** Of those below the account alone, without what it did itself. */
  withoutSelf?: boolean;
  /** Without the bets that no contract counts (docs/rules/contracts.md#what-counts). */
  asContracts?: boolean;
}

/** The figures of one day, category or vendor; `key` is empty for a total. */
export interface KeyedFigures extends Figures {
  key: string;
}

const BY: Readonly<Record<By, string>> = {
  total: `''`,
  day: 'd.day::text',
  category: 'd.game_type',
  vendor: 'd.vendor_id::text',
};

/** Sums by their names, and what they are of. */
type Texts = Readonly<Record<string, string>>;

function addTo<T extends object>(sums: Map<string, T>, none: T, names: readonly (keyof T & string)[], row: Texts): void {
  const key = row['key'] ?? '';
  const sum = sums.get(key) ?? { ...none };
  sums.set(key, sum);
  for (const name of names) (sum as Record<keyof T, bigint>)[name] += BigInt(row[name] ?? 0);
}

/** Who was moved between two days, and where to, last. */
const MOVED = `moved as materialized (
    select distinct on (account_id) account_id, path from report_move
    where day > $2::text::date and day <= $3::text::date order by account_id, day desc)`;

/** A condition on rows `d`, with its value as the parameter at a place. */
interface Narrowed {
  name: string;
  condition(place: number): string;
  value: unknown;
}

const ofTypes = (types: Asked['gameTypes']): Narrowed[] =>
  types ? [{ name: 'game_type', condition: (place) => `d.game_type = any ($${place}::text[])`, value: texts(types) }] : [];

const ofVendor = (vendorId: Asked['vendorId']): Narrowed[] =>
  vendorId === undefined ? [] : [{ name: 'vendor_id', condition: (place) => `d.vendor_id = $${place}`, value: vendorId }];

/** Leaves the bets out that no contract counts. */
const asInContracts = async (db: Runner): Promise<Narrowed[]> => [
  { name: 'contracts', condition: countsInDays, value: await readApart(db) },
];

/** Which rows of an account's are read: its own, those of all below it, or both. */
const BELOW = { own: 'and not d.below', below: 'and d.below', team: '' } as const;

/** The rows of an account, by what is asked; with `atEnd` those of whoever came or went between the days are moved along with them. */
function sumsOf(
  db: Runner,
  { table, sums, by, narrowed }: { table: string; sums: (sign?: string) => string; by: By; narrowed: readonly Narrowed[] },
  { of, atEnd, values: days }: { of: 'own' | 'below' | 'team'; atEnd: boolean; values: readonly unknown[] },
): Promise<Texts[]> {
  const key = BY[by];
  const where = narrowed.map(({ condition }, place) => `and ${condition(place + 4)}`).join(' ');
  const within = `d.day between $2::text::date and $3::text::date ${where}`;
  const rows = `select ${key} as key, ${sums()} from ${table} d where d.account_id = $1 and ${within} ${BELOW[of]} group by 1`;
  const differences = `select ${key} as key, ${sums('(case when $1 = any (m.path) then 1 else -1 end)')}
    from moved m join ${table} d on d.account_id = m.account_id and not d.below
    where ${within} and ($1 = any (m.path)) <> ($1 = any (d.path)) group by 1`;
  return db.query<Texts>({
    name: [table, by, ...narrowed.map(({ name }) => name), atEnd ? `${of}-at-end` : of].join('-'),
    text: atEnd ? `with ${MOVED} ${rows} union all ${differences}` : rows,
    values: [...days, ...narrowed.map(({ value }) => value)],
  });
}

async function figuresOf(db: Runner, asked: Asked, isOwn: boolean): Promise<KeyedFigures[]> {
  const { accountId, from, to, by = 'total', gameTypes, vendorId, membership = 'each-day', asContracts = false } = asked;
  const of = isOwn ? 'own' : asked.withoutSelf === true ? 'below' : 'team';
  const atEnd = membership === 'at-end' && !isOwn && from < to;
  const values = [accountId, from, to];
  const chosen = [...ofTypes(gameTypes), ...ofVendor(vendorId)];
  const [games, cash] = [new Map<string, GameFigures>(), new Map<string, CashFigures>()];
  // Money is of no game: a selection of games has none.
  const hasCash = chosen.length === 0 && (by === 'total' || by === 'day');
  const counted = asContracts ? await asInContracts(db) : [];
  const ofGames = { table: 'report_bet', sums: gameSums, by, narrowed: [...chosen, ...counted] };
  const [gameRows, cashRows] = await Promise.all([
    sumsOf(db, ofGames, { of, atEnd, values }),
    hasCash ? sumsOf(db, { table: 'report_cash', sums: cashSums, by, narrowed: [] }, { of, atEnd, values }) : [],
  ]);
  for (const row of gameRows) addTo(games, NO_GAMES, GAME_NAMES, row);
  for (const row of cashRows) addTo(cash, NO_CASH, CASH_NAMES, row);
  const keys = [...new Set([...games.keys(), ...cash.keys()])].sort();
  return keys.map((key) => ({ key, ...(games.get(key) ?? NO_GAMES), ...(cash.get(key) ?? NO_CASH) }));
}

/** What an account itself did in some days, by what is asked; a total is one row, or none where there was nothing. */
export const ownFigures = (db: Runner, asked: Omit<Asked, 'membership'>): Promise<KeyedFigures[]> => figuresOf(db, asked, true);

/** What an account and all below it did in some days, by what is asked. Read by its key: the team's size does not matter. */
export const teamFigures = (db: Runner, asked: Asked): Promise<KeyedFigures[]> => figuresOf(db, asked, false);

/** Whose active members are asked for: who bet at least `least` on games of these types, in all of the days or on each. */
export interface ActiveAsked {
  accountId: bigint;
  from: string;
  to: string;
  gameTypes: readonly GameType[];
  least: Amount;
  by: 'total' | 'day';
  /** Without the account itself. */
  withoutSelf?: boolean;
}

/**
 * How many of an account and all below it were active, as contracts count it, by day, or under an empty key on all days; nothing where
 * nobody was.
 */
export async function teamActive(db: Runner, asked: ActiveAsked): Promise<Map<string, number>> {
  const { accountId, from, to, gameTypes, least, by, withoutSelf = false } = asked;
  const rows = await db.query<{ key: string; count: number }>({
    name: `report-active-${withoutSelf ? 'below-' : ''}${by}`,
    text: `select key, count(*)::int as count from (
             select ${BY[by]} as key from report_bet d
             where not d.below and d.day between $2::text::date and $3::text::date and d.game_type = any ($4::text[])
               and (${withoutSelf ? '' : 'd.account_id = $1 or '}$1 = any (d.path)) and ${countsInDays(6)}
               and ${countsAsActiveOn(by === 'day' ? 'd.day' : '$3::text::date')}
             group by 1, d.account_id having sum(d.valid_bet) > 0 and sum(d.valid_bet) >= $5::numeric) as a
           group by key`,
    values: [accountId, from, to, texts(gameTypes), least.toString(), await readApart(db)],
  });
  return new Map(rows.map(({ key, count }) => [key, count]));
}

import { integers } from '../../base/arrays.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BETS, CASH, type RowTable, SLOTS } from '../rows/tables.ts';

const MAX_SHOWN = 100;

/** An account's own row as one text each: what it is about, and its figures. */
interface OwnRow {
  accountId: bigint;
  about: string;
  figures: string;
}

const aboutOf = ({ keys }: RowTable, alias: string): string =>
  `concat_ws(' ', ${Object.keys(keys)
    .map((key) => `${alias}.${key}`)
    .join(', ')})`;
const figuresOf = ({ figures }: RowTable, alias: string): string =>
  `concat_ws(' ', ${figures.map((name) => `${alias}.${name}`).join(', ')})`;

/** The own rows of some accounts; those of nothing are left out. */
export const readOwnRows = (db: Runner, table: RowTable, accounts: readonly bigint[]): Promise<OwnRow[]> =>
  db.query<OwnRow>({
    text: `select d.account_id as "accountId", ${aboutOf(table, 'd')} as about, ${figuresOf(table, 'd')} as figures from ${table.name} d
           where d.account_id = any ($1::text::bigint[]) and not d.below and (${table.figures.map((name) => `d.${name} <> 0`).join(' or ')})`,
    values: [integers(accounts)],
  });

/** An account's own row of a stretch of hours or five minutes. */
export interface SlotRow {
  accountId: bigint;
  minutes: number;
  at: Date;
  gameType: string;
  vendorId: number;
  figures: bigint[];
}

/** The own rows of some accounts by hours and five minutes since a moment. */
export async function readSlotRows(db: Runner, accounts: readonly bigint[], since: Date): Promise<SlotRow[]> {
  const rows = await db.query<Omit<SlotRow, 'figures'> & { figures: string[] }>({
    text: `select account_id as "accountId", minutes::int as minutes, at, game_type as "gameType", vendor_id as "vendorId",
             array[${SLOTS.figures.join(', ')}]::text[] as figures
           from report_slot where account_id = any ($1::text::bigint[]) and not below and at >= $2`,
    values: [integers(accounts), since],
  });
  return rows.map((row) => ({ ...row, figures: row.figures.map(BigInt) }));
}

/** Since when which stretches are kept whole, of all brands. */
export const readWantedSince = (db: Runner): Promise<{ merchantId: number; minutes: number; since: Date }[]> =>
  db.query({ text: 'select merchant_id as "merchantId", minutes::int as minutes, since from report_wanted order by 1, 2' });

/** Accounts with own rows after an account, in order. */
export async function readRowAccounts(db: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    text: `select id from (
             (select distinct account_id as id from report_bet where account_id > $1 and not below order by 1 limit $2)
             union
             (select distinct account_id from report_cash where account_id > $1 and not below order by 1 limit $2)) a
           order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Where rows of teams are other than the sums of the own rows that count for them, the first hundred of a table. */
async function teamDifferences(tx: Runner, table: RowTable): Promise<string[]> {
  const keys = Object.keys(table.keys).join(', ');
  const sums = table.figures.map((name) => `sum(d.${name}) as ${name}`).join(', ');
  const apart = table.figures.map((name) => `coalesce(c.${name}, 0) <> coalesce(k.${name}, 0)`).join(' or ');
  const rows = await tx.query<{ detail: string }>({
    text: `with counted as (
             select u.account_id, ${keys}, ${sums} from ${table.name} d cross join lateral unnest(d.path) as u (account_id)
             where not d.below group by u.account_id, ${keys}
           ), kept as (select account_id, ${keys}, ${table.figures.join(', ')} from ${table.name} where below)
           select 'below ' || coalesce(c.account_id, k.account_id) || ', ' || case when k.account_id is null then ${aboutOf(table, 'c')} else ${aboutOf(table, 'k')} end
             || ': counted ' || coalesce(${figuresOf(table, 'k')}, 'nothing') || '; the accounts have ' || coalesce(${figuresOf(table, 'c')}, 'nothing') as detail
           from counted c full join kept k using (account_id, ${keys})
           where ${apart} order by 1 limit ${MAX_SHOWN}`,
  });
  return rows.map(({ detail }) => detail);
}

/** Where the rows of teams differ from the accounts' own, of all tables, under one snapshot. */
export const findTeamDifferences = (db: Database): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    await tx.query({ text: `set local statement_timeout = '10min'` });
    const found: string[] = [];
    for (const table of [BETS, CASH, SLOTS]) found.push(...(await teamDifferences(tx, table)));
    return found;
  });

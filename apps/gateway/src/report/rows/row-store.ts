import { integers, texts } from '../../base/arrays.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { Place } from '../../identity/index.ts';
import type { RowNews, RowTable } from './tables.ts';

/** Holds the rows until the transaction ends: who adds or moves reads afterwards where accounts stand. */
export async function holdRows(tx: Transaction): Promise<void> {
  await tx.query({ name: 'report-hold', text: 'select 1 from report_cursor for update' });
}

const pathText = (path: readonly bigint[]): string => `{${path.join(',')}}`;
const keysOf = ({ keys }: RowTable): string => Object.keys(keys).join(', ');
const added = ({ figures }: RowTable): string => figures.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ');
const conflict = (table: RowTable): string => `on conflict (account_id, below, ${keysOf(table)}) do update set ${added(table)}`;

/** Adds what is told to the accounts' own rows, and to those of all above them: a row counts for those whom it names when it is made. */
export async function addRows(tx: Transaction, table: RowTable, news: readonly RowNews[]): Promise<void> {
  if (news.length === 0) return;
  const { name, figures } = table;
  const keys = Object.entries(table.keys);
  const keyColumns = keys.map(([, type], place) => `$${place + 3}::text::text[]::${type}[]`);
  const figureColumns = figures.map((_figure, place) => `$${place + 3 + keys.length}::text::numeric[]`);
  const sums = figures.map((figure) => `sum(n.${figure})`).join(', ');
  const all = figures.join(', ');
  const own = keys.map(([key]) => `n.${key}`).join(', ');
  await tx.query({
    name: `${name}-add`,
    text: `with news as materialized (
             select account_id, path::bigint[] as path, ${keysOf(table)}, ${all}
             from unnest($1::text::bigint[], $2::text::text[], ${keyColumns.join(', ')}, ${figureColumns.join(', ')})
               as n (account_id, path, ${keysOf(table)}, ${all})
           ), own as (
             insert into ${name} as d (account_id, below, ${keysOf(table)}, ${all}, path)
             select account_id, false, ${keysOf(table)}, ${all}, path from news order by account_id, ${keysOf(table)}
             ${conflict(table)}
             returning account_id, ${keysOf(table)}, path
           )
           insert into ${name} as d (account_id, below, ${keysOf(table)}, ${all})
           select u.account_id, true, ${own}, ${sums}
           from own join news n using (account_id, ${keysOf(table)}) cross join lateral unnest(own.path) as u (account_id)
           group by u.account_id, ${own} order by u.account_id, ${own}
           ${conflict(table)}`,
    values: [
      integers(news.map(({ accountId }) => accountId)),
      texts(news.map(({ path }) => pathText(path))),
      ...keys.map((_key, place) => texts(news.map((row) => String(row.keys[place])))),
      ...figures.map((_figure, place) => integers(news.map((row) => row.figures[place] ?? 0n))),
    ],
  });
}

/** Takes accounts' own rows away, and what they are in the rows of those above. */
export async function dropRows(tx: Transaction, { name, ...table }: RowTable, accounts: readonly bigint[]): Promise<void> {
  if (accounts.length === 0) return;
  const keys = keysOf({ name, ...table });
  const all = table.figures.join(', ');
  await tx.query({
    name: `${name}-drop`,
    text: `with gone as (
             delete from ${name} where account_id = any ($1::text::bigint[]) and not below returning ${keys}, ${all}, path)
           insert into ${name} as d (account_id, below, ${keys}, ${all})
           select u.account_id, true, ${keys}, ${table.figures.map((figure) => `-sum(${figure})`).join(', ')}
           from gone cross join lateral unnest(gone.path) as u (account_id)
           group by u.account_id, ${keys} order by u.account_id, ${keys}
           ${conflict({ name, ...table })}`,
    values: [integers(accounts)],
  });
}

/**
 * Lets the accounts' own rows that `since` lets through count for whom the accounts stand under now, and no longer for whom they did.
 * `since` is a condition on the row, with its value as the third parameter.
 */
export async function placeRows(
  tx: Transaction,
  table: RowTable,
  places: readonly Place[],
  since: { condition: string; value: unknown },
): Promise<void> {
  if (places.length === 0) return;
  const { name, figures } = table;
  const keys = keysOf(table);
  const all = figures.join(', ');
  await tx.query({
    text: `with placed as materialized (
             select account_id, path::bigint[] as path from unnest($1::text::bigint[], $2::text::text[]) as p (account_id, path)
           ), changed as materialized (
             select d.account_id, ${keys}, ${all}, d.path as was, p.path as now
             from placed p join ${name} d using (account_id)
             where not d.below and d.path <> p.path and ${since.condition}
           ), own as (
             update ${name} d set path = c.now from changed c
             where not d.below and (d.account_id, ${Object.keys(table.keys)
               .map((key) => `d.${key}`)
               .join(', ')})
               = (c.account_id, ${Object.keys(table.keys)
                 .map((key) => `c.${key}`)
                 .join(', ')})
           )
           insert into ${name} as d (account_id, below, ${keys}, ${all})
           select u.account_id, true, ${keys}, ${figures.map((figure) => `sum(u.sign * ${figure})`).join(', ')}
           from changed c cross join lateral (
             select w.id, -1 from unnest(c.was) as w (id) where w.id <> all (c.now)
             union all select n.id, 1 from unnest(c.now) as n (id) where n.id <> all (c.was)) as u (account_id, sign)
           group by u.account_id, ${keys} order by u.account_id, ${keys}
           ${conflict(table)}`,
    values: [integers(places.map(({ id }) => id)), texts(places.map(({ path }) => pathText(path))), since.value],
  });
}

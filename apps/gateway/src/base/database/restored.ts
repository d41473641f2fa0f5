import type { Log } from '../log.ts';
import type { Database, Runner } from './database.ts';

const LOCK_KEY = 728_114_004;
const WRITTEN_BY = 'pg_current_xact_id()';

interface Column {
  table: string;
  name: string;
  /** Does a new row get the number of the transaction that writes it? */
  isStamped: boolean;
}

/** Every column that holds a transaction's number: those of rows and those of readers' places. */
async function numberColumns(runner: Runner): Promise<Column[]> {
  const rows = await runner.query<{ table: string; name: string; initial: string | null }>({
    text: `select quote_ident(c.relname) as table, quote_ident(a.attname) as name, pg_get_expr(d.adbin, d.adrelid) as initial
           from pg_attribute a
           join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
           left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
           where a.atttypid = 'xid8'::regtype and a.attnum > 0 and not a.attisdropped
           order by c.relname, a.attname`,
  });
  return rows.map(({ table, name, initial }) => ({ table, name, isStamped: initial?.includes(WRITTEN_BY) ?? false }));
}

interface Numbers {
  /** The highest number that is stored. */
  stored: bigint;
  /** The oldest and the next number of the server itself, and what is added to them. */
  oldest: bigint;
  next: bigint;
  ahead: bigint;
}

/** The highest number of the outbox, which is indexed by the events' types: a step of the index for each type. */
const HIGHEST_EVENT = `(with recursive kind as (
    (select type from outbox_event order by type limit 1)
    union all
    select (select o.type from outbox_event o where o.type > kind.type order by o.type limit 1) from kind where kind.type is not null)
  select last.xid from kind cross join lateral
    (select o.xid from outbox_event o where o.type = kind.type order by o.type desc, o.xid desc limit 1) last
  order by last.xid desc limit 1)`;

/** All under one snapshot: in it, no row can bear a number that the server has yet to give out. */
async function readNumbers(runner: Runner, columns: readonly Column[]): Promise<Numbers> {
  const highest = columns.map(({ table, name }) =>
    table === 'outbox_event' ? HIGHEST_EVENT : `(select ${name} from ${table} order by ${name} desc limit 1)`,
  );
  const [row] = await runner.query<Record<keyof Numbers, string>>({
    text: `select greatest('0'::xid8, ${highest.join(', ')})::text as stored, pg_snapshot_xmin(s)::text as oldest,
             pg_snapshot_xmax(s)::text as next, ahead::text as ahead
           from pg_current_snapshot() s, transaction_clock`,
  });
  if (!row) throw new Error('the database has no transaction clock');
  return { stored: BigInt(row.stored), oldest: BigInt(row.oldest), next: BigInt(row.next), ahead: BigInt(row.ahead) };
}

/** What was found and done after a restore. */
export interface Rebase {
  /** The number at which the server stood, and the highest that was stored. */
  server: bigint;
  stored: bigint;
}

/**
 * Lets the numbers of transactions go on after a restore. A dump brings rows and readers' places with the numbers of the server
 * that it was taken from; in a new server, which counts from its own beginning, new rows would stand before every reader's
 * place and never be read. From here on all numbers are given as far ahead as the stored ones are, so rows that were not
 * yet read are read next, those that were are not read again, and new ones come after both.
 *
 * It does so only where a stored number is one that the server has not given out, which no sound database can have; where
 * the files themselves were restored, numbers and server agree, and nothing is done. Null for nothing done. Any number of
 * gateways may ask at once.
 */
export async function continueNumbers(db: Pick<Database, 'query' | 'transaction' | 'seal'>): Promise<Rebase | null> {
  const isRestored = ({ stored, next, ahead }: Numbers): boolean => stored > next + ahead;
  const columns = await numberColumns(db);
  if (!isRestored(await readNumbers(db, columns))) return null;
  return db.transaction(async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1::bigint)', values: [LOCK_KEY] });
    const stamped = columns.filter(({ isStamped }) => isStamped);
    for (const { table } of stamped) await tx.query({ text: `lock table ${table} in access exclusive mode` });
    const numbers = await readNumbers(tx, columns);
    if (!isRestored(numbers)) return null;
    // Counted from the oldest transaction that runs: those that have their number already write rows that come after all too.
    const ahead = numbers.stored - numbers.oldest + 1n;
    await tx.query({ text: 'update transaction_clock set ahead = $1', values: [ahead] });
    for (const { table, name } of stamped) {
      await tx.query({
        text: `alter table ${table} alter column ${name} set default ((${WRITTEN_BY}::text::bigint + ${ahead})::text)::xid8`,
      });
    }
    return { server: numbers.next + numbers.ahead, stored: numbers.stored };
  });
}

/** The same, and a line in the log where something was done. */
export async function continueAfterRestore(db: Database, log: Log): Promise<void> {
  const rebase = await continueNumbers(db);
  if (!rebase) return;
  const { server, stored } = rebase;
  log.warn(
    { server: server.toString(), stored: stored.toString() },
    'this database was restored from a dump: its transaction numbers go on from the stored ones; run "reconcile" once',
  );
}

import type { Runner } from '../../base/database/database.ts';

/** The database's time, in milliseconds since the epoch. */
export async function readDatabaseTime(db: Pick<Runner, 'query'>): Promise<number> {
  const [row] = await db.query<{ now: bigint }>({ text: 'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now' });
  return Number(row?.now);
}

/** Of these of the server's switches, those that are off. */
export async function readSwitchesOff(db: Pick<Runner, 'query'>, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>({
    text: `select name from pg_settings where name = any($1::text[]) and setting = 'off' order by name`,
    values: [names],
  });
  return rows.map(({ name }) => name);
}

/** The server's version as a number, 150004 for 15.4. */
export async function readServerVersion(db: Pick<Runner, 'query'>): Promise<number> {
  const [row] = await db.query<{ version: number }>({ text: `select current_setting('server_version_num')::int as version` });
  return row?.version ?? 0;
}

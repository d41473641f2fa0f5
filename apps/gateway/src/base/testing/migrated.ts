import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Database, openDatabase, type Runner, type Statement, type Transaction } from '../database/database.ts';
import { migrate, type SqlModule, schemaName } from '../database/migrations.ts';
import { noSeal } from '../security/seal.ts';

/** What the names of this run's templates begin with; the run's set-up names it. */
export const templatePrefix = (): string => `template_${process.env['TEST_RUN'] ?? 'none'}_`;

const LOCK_KEY = 728_114_003;

/** As much of a database as migrations need, in this very thread. */
function migratable(database: PGlite): Pick<Database, 'query' | 'transaction'> {
  const runner = (session: Pick<PGlite, 'query'>): Runner => ({
    seal: noSeal,
    query: async <Row>({ text, values = [] }: Statement) => (await session.query<Row>(text, [...values])).rows,
  });
  return {
    ...runner(database),
    transaction: (work) => database.transaction((tx) => work(runner(tx as unknown as PGlite) as Transaction)),
  };
}

/** A dump of an embedded database with the schema of these modules, made from the empty one where the run has none yet. */
export async function migratedSnapshot(modules: readonly SqlModule[]): Promise<string> {
  const empty = process.env['TEST_EMBEDDED_SNAPSHOT'];
  if (empty === undefined) throw new Error('the tests were not set up');
  const path = join(dirname(empty), `${await schemaName(modules)}.tar`);
  if (existsSync(path)) return path;
  const database = await PGlite.create({ loadDataDir: await openAsBlob(empty) });
  await migrate(migratable(database), modules);
  const dump = await database.dumpDataDir('none');
  await database.close();
  // Another test file may be making it too: the first that is whole stays, since one that is being read must not be replaced.
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  rmSync(own);
  return path;
}

/** Fills an empty directory with a migrated embedded database, for a test that starts processes on it. */
export async function migratedDirectory(directory: string, modules: readonly SqlModule[]): Promise<void> {
  const database = await PGlite.create({ dataDir: directory, loadDataDir: await openAsBlob(await migratedSnapshot(modules)) });
  await database.close();
}

/** The name of a database on the server with the schema of these modules, to copy: made where the run has none yet. */
export async function migratedTemplate(admin: Database, server: string, modules: readonly SqlModule[]): Promise<string> {
  const name = `${templatePrefix()}${await schemaName(modules)}`;
  const lane = await admin.lane();
  await lane.query({ text: 'select pg_advisory_lock($1::bigint)', values: [LOCK_KEY] });
  try {
    const known = await lane.query({ text: 'select from pg_database where datname = $1', values: [name] });
    if (known.length > 0) return name;
    // Under its name it is whole, and nobody is connected to it, which would keep it from being copied.
    await lane.query({ text: `drop database if exists ${name}_new` });
    await lane.query({ text: `create database ${name}_new` });
    const url = new URL(server);
    url.pathname = `/${name}_new`;
    const db = await openDatabase({ url: url.href, poolSize: 1 });
    try {
      await migrate(db, modules);
    } finally {
      await db.close();
    }
    await lane.query({ text: `alter database ${name}_new rename to ${name}` });
    return name;
  } finally {
    // The lock goes with the connection.
    lane.close();
  }
}

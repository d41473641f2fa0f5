import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Runner } from './database.ts';

/** A module's SQL: `migrations/NNN-name.sql` run once in order, `functions/*.sql` re-created whenever they change. */
export interface SqlModule {
  name: string;
  directory: string;
}

const LOCK_KEY = 728_114_001;
/** In the order in which they run. */
const FOLDERS = ['migrations', 'functions'] as const;

interface SqlFile {
  id: string;
  text: string;
  checksum: string;
}

async function filesOf(module: SqlModule, folder: string): Promise<SqlFile[]> {
  const directory = join(module.directory, folder);
  const names = await readdir(directory).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { id: `${module.name}/${folder}/${name}`, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** A name of the schema that modules make: another one as soon as one of their files is another. */
export async function schemaName(modules: readonly SqlModule[]): Promise<string> {
  const name = createHash('sha256');
  for (const module of modules) {
    for (const folder of FOLDERS)
      for (const { id, checksum } of await filesOf(module, folder)) name.update(`${id} ${checksum}\n`);
  }
  return name.digest('hex').slice(0, 16);
}

/** Splits a file into statements at lines that hold nothing but `--;;`, since a driver sends one at a time with parameters. */
const statementsOf = (text: string): string[] =>
  text
    .split(/^--;;\s*$/m)
    .map((part) => part.trim())
    .filter((part) => part.length > 0);

/** The SQL of all modules in the order in which they stand on each other, and its number: one higher with each change of it. */
export interface Schema {
  version: number;
  modules: readonly SqlModule[];
}

/** A schema that this code must not touch, with one line that says what to do. */
export class SchemaError extends Error {}

/** The number of the schema that a database has: null before there was one. */
async function versionOf(runner: Pick<Runner, 'query'>): Promise<number | null> {
  const [table] = await runner.query<{ there: boolean }>({ text: "select to_regclass('schema_version') is not null as there" });
  if (!table?.there) return null;
  const [row] = await runner.query<{ version: number }>({ text: 'select version from schema_version' });
  return row?.version ?? null;
}

/** Code that is older than the schema would put its own functions in place of newer ones. Throws a SchemaError. */
function refuseNewer(found: number | null, own: number): void {
  if (found === null || found <= own) return;
  throw new SchemaError(
    `the database’s schema is version ${found} and this code knows version ${own}: run the code that made it, or newer code`,
  );
}

async function setVersion(runner: Runner, version: number): Promise<void> {
  await runner.query({
    text: `insert into schema_version (id, version) values (1, $1)
           on conflict (id) do update set version = excluded.version, changed_at = now()`,
    values: [version],
  });
}

async function runFile(runner: Runner, file: SqlFile): Promise<void> {
  for (const text of statementsOf(file.text)) await runner.query({ text });
  await runner.query({
    text: `insert into schema_file (id, checksum) values ($1, $2)
           on conflict (id) do update set checksum = excluded.checksum, applied_at = now()`,
    values: [file.id, file.checksum],
  });
}

const isMigration = ({ id }: SqlFile): boolean => id.split('/')[1] === 'migrations';

/** Is a file still to be run? Throws when an applied migration was edited: history is never rewritten. */
function isDue(file: SqlFile, known: string | undefined): boolean {
  if (known === file.checksum) return false;
  if (known !== undefined && isMigration(file)) throw new Error(`migration ${file.id} was changed after it had been applied`);
  return true;
}

async function allFiles(modules: readonly SqlModule[]): Promise<SqlFile[]> {
  const lists = await Promise.all(modules.flatMap((module) => FOLDERS.map((folder) => filesOf(module, folder))));
  return lists.flat();
}

/** The checksum of each file by its id. */
export async function checksumsOf(modules: readonly SqlModule[]): Promise<Record<string, string>> {
  return Object.fromEntries((await allFiles(modules)).map(({ id, checksum }) => [id, checksum]));
}

type Migratable = Pick<Database, 'query' | 'transaction'>;

/**
 * Runs what of the files is due, each in a transaction of its own under a lock that only one process gets. The version is looked at
 * under that lock and set with the first file: whoever begins keeps older code out, whatever becomes of the rest.
 */
async function runDue(db: Migratable, files: readonly SqlFile[], version: number | null): Promise<string[]> {
  const own = (tx: Runner) => tx.query({ text: 'select pg_advisory_xact_lock($1::bigint)', values: [LOCK_KEY] });
  // Under the lock as well: two who make a table that is not there at the same moment both try to, whatever `if not exists` says.
  await db.transaction(async (tx) => {
    await own(tx);
    await tx.query({
      text: `create table if not exists schema_file (
               id text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    });
    await tx.query({
      text: `create table if not exists schema_version (
               id int primary key check (id = 1), version int not null, changed_at timestamptz not null default now())`,
    });
  });
  const ran: string[] = [];
  for (const file of files) {
    const done = await db.transaction(async (tx) => {
      await own(tx);
      if (version !== null) refuseNewer(await versionOf(tx), version);
      const [known] = await tx.query<{ checksum: string }>({
        text: 'select checksum from schema_file where id = $1',
        values: [file.id],
      });
      if (!isDue(file, known?.checksum)) return false;
      await runFile(tx, file);
      if (version !== null) await setVersion(tx, version);
      return true;
    });
    if (done) ran.push(file.id);
  }
  return ran;
}

/** Brings the schema of some modules up to date, whatever its version: for tests of modules. Returns the ids of the files it ran. */
export const migrate = async (db: Migratable, modules: readonly SqlModule[]): Promise<string[]> =>
  runDue(db, await allFiles(modules), null);

/** A schema before and after it was brought up to date; null before there was one. */
export interface Upgrade {
  before: number | null;
  after: number;
  /** The ids of the files that were run, or would be. */
  files: string[];
}

/**
 * What bringing the schema up to date would do. Changes nothing. Throws a SchemaError when it is newer than this code, and an Error
 * when an applied migration was edited.
 */
export async function planUpgrade(db: Pick<Runner, 'query'>, { version, modules }: Schema): Promise<Upgrade> {
  const before = await versionOf(db);
  refuseNewer(before, version);
  const [table] = await db.query<{ there: boolean }>({ text: "select to_regclass('schema_file') is not null as there" });
  const rows = table?.there
    ? await db.query<{ id: string; checksum: string }>({ text: 'select id, checksum from schema_file' })
    : [];
  const known = new Map(rows.map(({ id, checksum }) => [id, checksum]));
  const files = await allFiles(modules);
  return { before, after: version, files: files.filter((file) => isDue(file, known.get(file.id))).map(({ id }) => id) };
}

/** Brings the schema up to date. Throws as `planUpgrade` does, and then nothing was changed. */
export async function upgrade(db: Migratable, schema: Schema): Promise<Upgrade> {
  const { before, after } = await planUpgrade(db, schema);
  const files = await runDue(db, await allFiles(schema.modules), schema.version);
  if (before !== after) await db.transaction(async (tx) => setVersion(tx, Math.max(after, (await versionOf(tx)) ?? 0)));
  return { before, after, files };
}

/** Throws a SchemaError with one line when the schema is not the one that this code works with. Changes nothing. */
export async function demandCurrent(db: Pick<Runner, 'query'>, schema: Schema): Promise<void> {
  const { before, after, files } = await planUpgrade(db, schema);
  if (files.length === 0) return;
  const found = before === null ? 'not made, or older than its numbers' : `version ${before}`;
  throw new SchemaError(
    `the database’s schema is ${found} and this code needs version ${after}: npm run ops -- migrate, or start the gateway`,
  );
}

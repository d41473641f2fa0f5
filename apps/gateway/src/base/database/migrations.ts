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

async function runFile(runner: Runner, file: SqlFile): Promise<void> {
  for (const text of statementsOf(file.text)) await runner.query({ text });
  await runner.query({
    text: `insert into schema_file (id, checksum) values ($1, $2)
           on conflict (id) do update set checksum = excluded.checksum, applied_at = now()`,
    values: [file.id, file.checksum],
  });
}

/**
 * Brings the schema up to date, module by module in the given order, under a lock that only one process gets.
 * Throws when an applied migration was edited: history is never rewritten. Returns the ids of the files it ran.
 */
export async function migrate(db: Pick<Database, 'query' | 'transaction'>, modules: readonly SqlModule[]): Promise<string[]> {
  const ran: string[] = [];
  await db.query({
    text: `create table if not exists schema_file (
             id text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  });
  for (const module of modules) {
    for (const folder of FOLDERS) {
      for (const file of await filesOf(module, folder)) {
        const done = await db.transaction(async (tx) => {
          await tx.query({ text: 'select pg_advisory_xact_lock($1::bigint)', values: [LOCK_KEY] });
          const [known] = await tx.query<{ checksum: string }>({
            text: 'select checksum from schema_file where id = $1',
            values: [file.id],
          });
          if (known?.checksum === file.checksum) return false;
          if (known && folder === 'migrations') throw new Error(`migration ${file.id} was changed after it had been applied`);
          await runFile(tx, file);
          return true;
        });
        if (done) ran.push(file.id);
      }
    }
  }
  return ran;
}

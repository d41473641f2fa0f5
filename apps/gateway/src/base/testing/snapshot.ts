import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../database/database.ts';
import { templatePrefix } from './migrated.ts';

/** Drops the templates that this run made on its server. */
async function dropTemplates(server: string): Promise<void> {
  const admin = await openDatabase({ url: server, poolSize: 1 });
  const made = await admin.query<{ name: string }>({
    text: 'select datname as name from pg_database where starts_with(datname, $1)',
    values: [templatePrefix()],
  });
  for (const { name } of made) await admin.query({ text: `drop database ${name}` });
  await admin.close();
}

/**
 * Before the tests: an empty embedded database is made once and dumped, and every test file begins with a copy of it or of what
 * was migrated from it. Making and migrating one takes seconds of a core each time. Returns what removes the dumps, and what was
 * made on the PostgreSQL server for the same purpose.
 */
export default async function prepareSnapshot(): Promise<() => Promise<void>> {
  // Of the projects of a run that want it, the first makes it for all.
  if (process.env['TEST_EMBEDDED_SNAPSHOT'] !== undefined) return async () => {};
  const directory = mkdtempSync(join(tmpdir(), 'marquee-embedded-'));
  const path = join(directory, 'empty.tar');
  const database = await PGlite.create();
  // Nobody makes a database from them here, and each copy would carry twice the files.
  await database.exec("update pg_database set datistemplate = false where datname like 'template_'");
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`);
  const dump = await database.dumpDataDir('none');
  await database.close();
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  process.env['TEST_EMBEDDED_SNAPSHOT'] = path;
  process.env['TEST_RUN'] = randomBytes(6).toString('hex');
  return async () => {
    rmSync(directory, { recursive: true, force: true });
    const server = process.env['TEST_DATABASE_URL'];
    if (server) await dropTemplates(server);
  };
}

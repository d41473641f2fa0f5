import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Database, openDatabase } from '../database/database.ts';
import type { SqlModule } from '../database/migrations.ts';
import { createSeal, type Seal } from '../security/seal.ts';
import { migratedSnapshot, migratedTemplate } from './migrated.ts';

/**
 * The kinds of database that the ground is tried on (ledger, events, orders of money, the vendor's calls, what is compared with a naive
 * model): the embedded one, and PostgreSQL when TEST_DATABASE_URL names a server.
 */
export const databaseKinds: readonly Database['kind'][] = process.env['TEST_DATABASE_URL']
  ? ['embedded', 'postgres']
  : ['embedded'];

/**
 * The one that the tests of everything else run on: PostgreSQL where there is a server. The same SQL takes three times as long on the
 * embedded database, on which programs that tests start run it as well (`e2e/system`).
 */
export const usualKind: readonly Database['kind'][] = databaseKinds.slice(-1);

/** The same, for a test that does not name it. */
export const anyKind: Database['kind'] = usualKind[0] ?? 'embedded';

/** What test databases keep is sealed, as it is wherever people are. */
const TEST_SEAL = createSeal('a key that seals what tests write down');

/** On a busy machine a test that asks two hundred things at once waits for its connections as long as it takes. */
const PATIENT = { statement: 120_000, idle: 120_000, connect: 120_000 };

// Of the types that we compile with, those of WebAssembly are a browser's.
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(code: Uint8Array): Promise<object> } };

let compiled: Promise<object> | null = null;

/**
 * The embedded database's code, held for as long as this process lives. What is compiled of it while databases run is shared by all
 * that are open, and would be thrown away and made again between two of them.
 */
const keepCompiled = (): Promise<object> =>
  (compiled ??= readFile(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')).then(
    (code) => WebAssembly.compile(code),
  ));

/** A fresh, migrated database for one test file: a copy. On PostgreSQL it is a database of its own, dropped on close. */
export async function openTestDatabase(
  kind: Database['kind'],
  modules: readonly SqlModule[],
  seal: Seal = TEST_SEAL,
): Promise<Database & { url: string | null }> {
  if (kind === 'embedded') {
    await keepCompiled();
    const db = await openDatabase({ memory: true, snapshot: await migratedSnapshot(modules) }, seal);
    return Object.assign(db, { url: null });
  }
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url: server, poolSize: 1, limits: PATIENT });
  await admin.query({ text: `create database ${name} template ${await migratedTemplate(admin, server, modules)}` });
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ url: url.href, poolSize: 6, limits: PATIENT }, seal);
  const close = db.close;
  return Object.assign(db, {
    url: url.href,
    close: async () => {
      await close();
      await admin.query({ text: `drop database if exists ${name} with (force)` });
      await admin.close();
    },
  });
}

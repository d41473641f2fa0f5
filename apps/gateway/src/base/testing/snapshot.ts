import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/**
 * Before the tests: an empty embedded database is made once and dumped, and every test file begins with a copy. Making one takes
 * seconds of a core each time. Gives what removes the dump.
 */
export default async function prepareSnapshot(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-embedded-'));
  const path = join(directory, 'empty.tar');
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('none');
  await database.close();
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  process.env['TEST_EMBEDDED_SNAPSHOT'] = path;
  return () => rmSync(directory, { recursive: true, force: true });
}

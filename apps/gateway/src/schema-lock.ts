import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumsOf } from './base/database/migrations.ts';
import { sqlModules } from './modules.ts';

/*
 * Writes the SQL files of the gateway down in its schema.json, with a version one higher when a file has changed: `npm run schema`.
 * Code of a lower version refuses a database of a higher one.
 */
const path = join(import.meta.dirname, 'schema.json');
const { version, files } = JSON.parse(readFileSync(path, 'utf8')) as { version: number; files: Record<string, string> };
const found = await checksumsOf(sqlModules);
if (JSON.stringify(found) === JSON.stringify(files)) console.log(`schema: version ${version}, nothing has changed`);
else {
  writeFileSync(path, `${JSON.stringify({ version: version + 1, files: found }, null, 2)}\n`);
  console.log(`schema: version ${version + 1}`);
}

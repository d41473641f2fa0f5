import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../../../../node_modules');
/**
 * An empty embedded database that is kept with the installed packages, by the version of the one that made it. Making one takes a gigabyte
 * of memory for two seconds, more than anything that comes after: the set-up does it once, in a process that ends, and a first start takes a copy.
 */
function keptPlace(): string {
  const about = readFileSync(join(PACKAGES, '@electric-sql/pglite/package.json'), 'utf8');
  return join(PACKAGES, '.cache/marquee/empty-database', (JSON.parse(about) as { version: string }).version);
}
/** Without it a directory holds no database. */
const VERSION = 'PG_VERSION';

export const isDatabase = (directory: string): boolean => existsSync(join(directory, VERSION));

/** Fills a directory that is not there yet: it is there whole or not at all. */
async function whole(directory: string, fill: (own: string) => Promise<void> | void): Promise<void> {
  const own = `${directory}-new`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(dirname(own), { recursive: true });
  await fill(own);
  renameSync(own, directory);
}

/** Makes a database of a directory that is empty or not there: a copy of the kept one, or by `make` where none is kept. */
export async function makeFrom(directory: string, make: (directory: string) => Promise<void>, kept = keptPlace()): Promise<void> {
  const fill = (own: string): Promise<void> | void => (isDatabase(kept) ? cpSync(kept, own, { recursive: true }) : make(own));
  // One that is there may be a file system of its own, which nothing can take the place of.
  if (existsSync(directory)) await fill(directory);
  else await whole(directory, fill);
}

/** Keeps an empty database, where none is kept yet. */
export async function keepEmpty(make: (directory: string) => Promise<void>, kept = keptPlace()): Promise<void> {
  if (!isDatabase(kept)) await whole(kept, make);
}

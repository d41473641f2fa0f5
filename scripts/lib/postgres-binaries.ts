import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres', 'psql'];

const complete = (directory: string): boolean => NEEDED.every((name) => existsSync(join(directory, name)));

function debianFolders(): string[] {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
}

async function installed(): Promise<string | null> {
  const named = process.env['PG_BIN'];
  if (named) return complete(named) ? named : null;
  const near = [...debianFolders(), ...(process.env['PATH'] ?? '').split(delimiter)].find(complete);
  if (near) return near;
  const config = await run('pg_config', ['--bindir']);
  const folder = config.stdout.trim();
  return config.code === 0 && complete(folder) ? folder : null;
}

async function installDebianPackage(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('postgres: no server found; installing the Debian package …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env })).code === 0;
}

/**
 * The folder of PostgreSQL's server programs: PG_BIN, else the newest of Debian's, else PATH, else pg_config's, else Debian's
 * package is installed (as root). Null, with the reason printed, when none can be had.
 */
export async function findPostgres(): Promise<string | null> {
  if (process.platform === 'win32') {
    console.log('postgres: this helper does not run servers on Windows; name one with TEST_DATABASE_URL.');
    return null;
  }
  const found = await installed();
  if (found) return found;
  if (process.env['PG_BIN']) {
    console.log(`postgres: PG_BIN is ${process.env['PG_BIN']}, which lacks one of ${NEEDED.join(', ')}.`);
    return null;
  }
  if (await installDebianPackage()) {
    const fresh = await installed();
    if (fresh) return fresh;
  }
  console.log(
    'postgres: no server programs were found and none could be installed; install PostgreSQL or set PG_BIN to its programs.',
  );
  return null;
}

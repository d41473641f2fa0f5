import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

/** A server program of other makers that tests and measurements start. */
export interface ForeignProgram {
  /** Names under which it may be installed, the best first. */
  names: readonly string[];
  /** The setting that names its file. */
  setting: string;
  /** Debian's package of it. */
  package: string;
}

const inPath = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) =>
      [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin'].map((folder) => join(folder, name)),
    )
    .find((file) => existsSync(file));

async function install(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`${name}: not found; installing the Debian package …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}

/**
 * The file of a program: the setting's, else one of PATH, else Debian's package is installed (as root). Null, with the reason
 * printed, when none can be had.
 */
export async function findProgram(program: ForeignProgram): Promise<string | null> {
  const named = process.env[program.setting];
  if (named) return existsSync(named) ? named : null;
  const near = inPath(program.names);
  if (near !== undefined) return near;
  if (process.platform === 'linux') await install(program.package);
  const fresh = inPath(program.names);
  if (fresh !== undefined) return fresh;
  console.log(`${program.package}: not found and not to be installed; install it or set ${program.setting} to its program.`);
  return null;
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './ports.ts';
import { findPostgres } from './postgres-binaries.ts';
import { run } from './run.ts';

/** A PostgreSQL server of our own in a temporary directory. */
export interface PostgresServer {
  /** Address of its maintenance database; everyone on this machine may log in as `postgres`. */
  url: string;
  /** Folder of the server's programs, for `pgbench` and its kin. */
  bin: string;
  /** Ends the server and removes its directory. May be called twice. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Server settings, over durable defaults. */
  settings?: Record<string, string | number>;
  /** A server whose base backup it begins with, instead of an empty one. */
  backupOf?: PostgresServer;
}

interface Owner {
  uid?: number | undefined;
  gid?: number | undefined;
}

const DURABLE: Record<string, string | number> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 200,
  shared_buffers: '256MB',
  timezone: 'UTC',
};
/**
 * For servers of tests in which nobody cuts the machine's power: what the system was given to write is there for every process,
 * killed ones' successors too.
 */
export const UNSYNCED = { fsync: 'off', full_page_writes: 'off' } as const;
const START_LIMIT_MS = 60_000;
// The server ends when this shell's input closes, so it never outlives the program that started it, however that program dies.
const SUPERVISOR = '"$@" & server=$!; read -r line; kill -QUIT $server; wait $server; rm -rf "$MARQUEE_PG_DIR"';

/** PostgreSQL refuses to run as root; there the server runs as `postgres`, or as `nobody`. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  return row ? { uid: Number(row[2]), gid: Number(row[3]) } : { uid: 65_534, gid: 65_534 };
}

/** Where files are kept in memory, and how much of it must be free to keep a server's there. */
const IN_MEMORY = '/dev/shm';
const MEMORY_NEEDED = 3 * 1024 ** 3;

/** Whether memory has room for a server's files: of its folder, which in a container may be small, and of the machine. */
export function hasMemory(): boolean {
  if (!existsSync(IN_MEMORY) || process.availableMemory() < 2 * MEMORY_NEEDED) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= MEMORY_NEEDED;
}

/**
 * Makes a server's directory. What need not outlive the machine is kept in memory where there is room: each database is a thousand
 * files, and a disk's file system takes longer to make and to delete them than a test takes.
 */
function makeDirectory(owner: Owner, isDurable: boolean): string {
  for (const parent of [...(!isDurable && hasMemory() ? [IN_MEMORY] : []), tmpdir(), '/tmp', '/var/tmp']) {
    if (!existsSync(parent)) continue;
    const directory = mkdtempSync(join(parent, 'marquee-pg-'));
    chmodSync(directory, 0o700);
    if (owner.uid === undefined || owner.gid === undefined) return directory;
    chownSync(directory, owner.uid, owner.gid);
    // The owner must be able to walk down to it, which a private temporary folder of root's would not allow.
    if (spawnSync('test', ['-w', directory], { ...processOwner(owner), cwd: '/' }).status === 0) return directory;
    rmSync(directory, { recursive: true, force: true });
  }
  throw new Error('no temporary directory that an unprivileged user can reach');
}

const processOwner = (owner: Owner): { uid?: number; gid?: number } =>
  owner.uid === undefined || owner.gid === undefined ? {} : { uid: owner.uid, gid: owner.gid };

async function initialise(bin: string, data: string, owner: Owner): Promise<void> {
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-instructions'];
  const options = { cwd: '/', ...owner, env: { LC_ALL: undefined, LANG: undefined } };
  let ran = await run(join(bin, 'initdb'), [...args, '--locale=C.UTF-8'], options);
  if (ran.code !== 0) ran = await run(join(bin, 'initdb'), [...args, '--no-locale'], options);
  if (ran.code !== 0) throw new Error(`initdb failed:\n${ran.output}`);
}

/** A copy of a running server's files, taken as an operator would. */
async function takeBackup(bin: string, data: string, owner: Owner, of: PostgresServer): Promise<void> {
  const ran = await run(join(bin, 'pg_basebackup'), ['-D', data, '-d', of.url, '--checkpoint=fast', '--wal-method=stream'], {
    cwd: '/',
    ...owner,
  });
  if (ran.code !== 0) throw new Error(`pg_basebackup failed:\n${ran.output}`);
}

/** Resolves when the server takes connections; rejects with its log when it ends before that. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    let isReady = false;
    const limit = setTimeout(() => reject(new Error(`PostgreSQL was not ready in time:\n${log}`)), START_LIMIT_MS);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Read for as long as it runs: a full pipe would stop the server.
      if (isReady) return;
      log += text;
      if (/FATAL/.test(log)) {
        clearTimeout(limit);
        reject(new Error(`PostgreSQL did not start:\n${log}`));
      }
      if (!log.includes('ready to accept connections')) return;
      isReady = true;
      clearTimeout(limit);
      resolve();
    });
    child.on('error', reject);
  });
}

function launch(bin: string, directory: string, port: number, settings: Record<string, string | number>, owner: Owner) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(bin, 'postgres'), '-D', join(directory, 'data'), '-k', directory, '-h', '127.0.0.1', '-p', String(port)];
  return spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', ...server, ...flags], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', MARQUEE_PG_DIR: directory },
    ...processOwner(owner),
  });
}

function stopper(child: ChildProcess, directory: string): () => Promise<void> {
  let ended: Promise<void> | null = null;
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      const finish = (): void => {
        rmSync(directory, { recursive: true, force: true });
        resolve();
      };
      if (child.exitCode !== null || child.signalCode !== null) return finish();
      child.ref();
      child.once('exit', finish);
      child.stdin?.end();
    });
  return () => (ended ??= end());
}

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1, with durability on. Null, with the reason printed, where no server
 * programs can be had. It ends with `stop`, or by itself when this process ends in any way.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer | null> {
  const bin = await findPostgres();
  if (!bin) return null;
  const owner = unprivilegedOwner();
  const settings = { ...DURABLE, ...options.settings };
  const directory = makeDirectory(owner, settings['fsync'] !== 'off');
  try {
    const data = join(directory, 'data');
    if (options.backupOf) await takeBackup(bin, data, owner, options.backupOf);
    else await initialise(bin, data, owner);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  const [port] = await freePorts(1);
  const child = launch(bin, directory, port ?? 0, settings, owner);
  const stop = stopper(child, directory);
  try {
    await untilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  child.unref();
  for (const stream of [child.stdin, child.stderr]) (stream as unknown as { unref?: () => void } | null)?.unref?.();
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, bin, stop };
}

/**
 * Makes a database on a server, as a copy of `template` where one is named, and returns its address. Throws with psql's words.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  for (const each of [name, template ?? name]) {
    if (!/^[a-z_][a-z0-9_]*$/.test(each)) throw new Error(`"${each}" is no plain database name`);
  }
  const bin = await findPostgres();
  if (!bin) throw new Error('no PostgreSQL programs to make a database with');
  const statement = `create database ${name}${template === undefined ? '' : ` template ${template}`}`;
  const ran = await run(join(bin, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement, url], { cwd: '/' });
  if (ran.code !== 0) throw new Error(`database ${name} could not be made: ${ran.output.trim()}`);
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

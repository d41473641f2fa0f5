import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './debian-program.ts';
import { freePorts } from './ports.ts';

/** A Redis (or Valkey) of our own, to be taken away and given back. */
export interface RedisServer {
  url: string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again at the same address after a kill. */
  start(): Promise<void>;
  /** It stays connected and answers nothing. */
  hang(): void;
  goOn(): void;
  /** Ends it and removes its directory. May be called twice. */
  stop(): Promise<void>;
}

/** Resolves when the server takes connections; rejects when it ends before that. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (/ready to accept connections/i.test(log)) resolve();
    });
    child.once('exit', () => reject(new Error(`Redis did not start:\n${log}`)));
    child.once('error', reject);
  });
}

/** The file of a Redis server; null, with the reason printed, where none can be had. */
export const findRedis = (): Promise<string | null> =>
  findProgram({ names: ['redis-server', 'valkey-server'], setting: 'REDIS_BIN', package: 'redis-server' });

/** Starts a Redis server from `program` on a free port of 127.0.0.1, which keeps nothing on disk. It ends with this process at the latest. */
export async function startRedis(program: string): Promise<RedisServer> {
  const [port = 0] = await freePorts(1);
  const directory = mkdtempSync(join(tmpdir(), 'marquee-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory];
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    await untilReady(child);
  };
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  const killNow = (): void => void child?.kill('SIGKILL');
  process.once('exit', killNow);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    hang: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    async stop() {
      process.removeListener('exit', killNow);
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

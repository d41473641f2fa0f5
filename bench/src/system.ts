import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/run.ts';

/** The whole system, started as `npm start` does on a warm checkout. */
export interface RunningSystem {
  url: string;
  /** From the start of the program to the line that says ready, in milliseconds. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Starts the system on free ports. `dataDir` is kept when given, so that a second start is a warm one. */
export async function startSystem(dataDir: string): Promise<RunningSystem> {
  const [port, studioPort, bankPort] = await freePorts(3);
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      BANK_PORT: String(bankPort),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // A past that is being made would be measured too.
      DEMO_PAST: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const isReady = await new Promise<boolean>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Marquee is ready')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!isReady) throw new Error('the system did not start');
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - begun,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A temporary data directory for `work`, removed afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

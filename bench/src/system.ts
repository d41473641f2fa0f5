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
  /** The number of the process that starts and watches the others. */
  pid: number;
  /** Resolves when a line of its output holds a text. Throws when it ends before. */
  says(text: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the system on free ports. `dataDir` is kept when given, so that a second start is a warm one. A past that is being made would be measured
 * too: only with `hasPast` it is.
 */
export async function startSystem(dataDir: string, { hasPast = false } = {}): Promise<RunningSystem> {
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
      ...(hasPast ? {} : { DEMO_PAST: '0', LOG_LEVEL: 'warn' }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let output = '';
  const listeners = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  });
  const says = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!output.includes(text)) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`the system ended before it said "${text}"`)));
    });
  await says('Marquee is ready');
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - begun,
    pid: child.pid ?? 0,
    says,
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

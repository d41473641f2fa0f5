import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { lockDirectory } from '../../apps/gateway/src/base/database/lock.ts';
import { freePorts, isFree } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/run.ts';
import { until } from './programs.ts';

let folder = '';
let starter: ChildProcess | null = null;
afterEach(() => {
  starter?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What an operator may type to start everything, and what its process may be ended with. */
const WAYS: [name: string, command: string, args: string[], signal: NodeJS.Signals][] = [
  ['npm start, ended as a service is', 'npm', ['start'], 'SIGTERM'],
  ['npm start, killed', 'npm', ['start'], 'SIGKILL'],
  ['the starter itself, killed', process.execPath, ['scripts/start.ts'], 'SIGKILL'],
];

it.each(WAYS)(
  '%s: gateway, studio and bank end in order and the next start finds its ports',
  async (_, command, args, signal) => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-starter-'));
    const [port, studioPort, bankPort] = (await freePorts(3)) as [number, number, number];
    let output = '';
    starter = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        STUDIO_PORT: String(studioPort),
        BANK_PORT: String(bankPort),
        DATA_DIR: folder,
        DEMO_PAST: '0',
        LOG_LEVEL: 'info',
      },
    });
    for (const stream of [starter.stdout, starter.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await until('the start is ready', async () => output.includes('Marquee is ready')).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}\n${output}`);
    });
    for (const each of [port, studioPort, bankPort]) expect(await isFree(each, '127.0.0.1')).toBe(false);
    starter.kill(signal);
    await until(
      'all ports are free',
      async () => (await Promise.all([port, studioPort, bankPort].map((each) => isFree(each, '127.0.0.1')))).every(Boolean),
      30_000,
    );
    await until('the data directory is let go', async () => (lockDirectory(folder)(), true), 30_000);
  },
  240_000,
);

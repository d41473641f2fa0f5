import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/run.ts';

let parent = '';
let dataDir = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'marquee-modes-'));
  dataDir = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Starts the system as `npm start` does, under a umask that lets others read; `output` resolves with all it has said. */
async function startPlainly(more: NodeJS.ProcessEnv) {
  const [port, studioPort, bankPort] = await freePorts(3);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...{
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      BANK_PORT: String(bankPort),
      DATA_DIR: dataDir,
      DEMO_PAST: '0',
      LOG_LEVEL: 'error',
      ...more,
    },
  };
  for (const name of ['HOST', 'SECRET_KEY', 'DATABASE_URL']) delete env[name];
  const child = spawn('sh', ['-c', 'umask 022; exec "$0" scripts/start.ts', process.execPath], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ready = new Promise<boolean>((resolve) => {
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('Marquee is ready')) resolve(true);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    void ended.then(() => resolve(false));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port, studioPort, bankPort, ready, ended, stop, output: () => output };
}

/** What of a folder others may read or write, with its mode. */
function openIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...paths].flatMap((path) => {
    const mode = statSync(path).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [`${relative(parent, path)} ${mode.toString(8)}`];
  });
}

describe.skipIf(process.platform === 'win32')('a real start', () => {
  it('writes nothing that others can read, closes what it finds open, and listens to this machine only', async () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    const first = await startPlainly({});
    expect(await first.ready, first.output()).toBe(true);
    expect(openIn(dataDir)).toEqual([]);
    const names = readdirSync(dataDir);
    expect(names).toEqual(expect.arrayContaining(['database', 'secrets.json', 'studio.db', 'bank.db']));
    const kept = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
    expect(kept['SECRET_KEY']).toMatch(/^[0-9a-f]{64}$/);
    expect(first.output()).toContain('HOST=0.0.0.0 npm start');
    const outside = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      for (const port of [first.port, first.studioPort, first.bankPort])
        await expect(fetch(`http://${address}:${port}/healthz`)).rejects.toThrow();
    }
    await first.stop();

    // As an earlier release left it.
    chmodSync(dataDir, 0o755);
    for (const name of ['database', 'studio.db']) chmodSync(join(dataDir, name), name === 'database' ? 0o755 : 0o666);
    const second = await startPlainly({});
    expect(await second.ready, second.output()).toBe(true);
    expect(openIn(dataDir)).toEqual([]);
    await second.stop();
  });

  it('for real players wants the key that seals what is kept of them', async () => {
    const refused = await startPlainly({ DEMO: '0' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/^start: SECRET_KEY must be set with DEMO=0[^\n]*\n$/);
    expect(() => statSync(dataDir)).toThrow();
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.ts';

const READY = 'Marquee is ready';

/** Makes operators before the system starts, each with a role, and returns their keys: while it runs the embedded database is its own. */
function operatorKeys(dataDir: string, roles: Readonly<Record<string, string>>): string[] {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' };
  const ops = (...args: string[]): string =>
    execFileSync(process.execPath, ['apps/gateway/src/ops/cli.ts', ...args], { cwd: root, env, encoding: 'utf8' });
  ops('migrate');
  return Object.entries(roles).map(([name, role]) => {
    const said = ops('operator-add', '--name', name, '--role', role, '--program');
    const key = said.trim().split('\n').at(-1);
    if (key === undefined || key === '') throw new Error(`no operator was made: ${said}`);
    return key;
  });
}

/** Starts the whole system as `npm start` does, in a data directory of its own, and returns what ends it. */
export default async function startForTests(): Promise<() => Promise<void>> {
  const { E2E_PORT: port, E2E_STUDIO_PORT: studioPort, E2E_BANK_PORT: bankPort, E2E_OPS_PORT: opsPort } = process.env;
  // A system that somebody named with E2E_URL is theirs to start and end.
  if (port === undefined || studioPort === undefined) return async () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  process.env['E2E_DATA_DIR'] = dataDir;
  const [content, money] = operatorKeys(dataDir, { journey: 'content', cashier: 'owner' });
  process.env['E2E_OPS_KEY'] = content;
  process.env['E2E_OPS_MONEY_KEY'] = money;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      STUDIO_PORT: studioPort,
      BANK_PORT: bankPort,
      OPS_PORT: opsPort,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      // A journey comes by TLS, through a proxy of its own.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async (): Promise<void> => {
    const hasDied = child.exitCode !== null;
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
    if (hasDied) throw new Error(`the system ended while the tests ran:\n${output}`);
  };
  let output = '';
  const ready = new Promise<boolean>((resolve) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes(READY)) resolve(true);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => resolve(false));
  });
  if (!(await ready)) {
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`the system did not start:\n${output}`);
  }
  return stop;
}

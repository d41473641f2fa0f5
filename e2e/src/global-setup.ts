import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.ts';

const READY = 'Marquee is ready';

/** Makes the operator `cashier` before the system starts, and returns the key: while it runs the embedded database is its own. */
function ownerKey(dataDir: string): string {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' };
  // A command ends before it would gain by what the runtime compiles a second time.
  const ops = (...args: string[]): string =>
    execFileSync(process.execPath, ['--liftoff-only', 'apps/gateway/src/ops/cli.ts', ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
  ops('migrate');
  const said = ops('operator-add', '--name', 'cashier', '--role', 'owner', '--program');
  const key = said.trim().split('\n').at(-1);
  if (key === undefined || key === '') throw new Error(`no operator was made: ${said}`);
  return key;
}

/** Has the owner make the operator `journey` of the role `content` in the running system, and returns the key. */
async function contentKey(opsPort: string | undefined, owner: string): Promise<string> {
  const answer = await fetch(`http://localhost:${opsPort}/ops/v1/operators`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'journey', kind: 'program', roles: ['content'] }),
  });
  const said = (await answer.json()) as { value?: { secret?: string } };
  if (said.value?.secret === undefined) throw new Error(`no operator was made: ${JSON.stringify(said)}`);
  return said.value.secret;
}

/** Starts the whole system as `npm start` does, in a data directory of its own, and returns what ends it. */
export default async function startForTests(): Promise<() => Promise<void>> {
  const { E2E_PORT: port, E2E_STUDIO_PORT: studioPort, E2E_BANK_PORT: bankPort, E2E_OPS_PORT: opsPort } = process.env;
  // A system that somebody named with E2E_URL is theirs to start and end.
  if (port === undefined || studioPort === undefined) return async () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  process.env['E2E_DATA_DIR'] = dataDir;
  const owner = ownerKey(dataDir);
  process.env['E2E_OPS_MONEY_KEY'] = owner;
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
  try {
    process.env['E2E_OPS_KEY'] = await contentKey(opsPort, owner);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PRIVATE_KEY } from '../../apps/gateway/src/base/testing/private-key.ts';
import { freePorts } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/run.ts';

export type ProgramName = 'gateway' | 'studio' | 'bank';

const VENDORS = ['RLT', 'KLN', 'TDW', 'SLT', 'TCG_LOTTO_VN', 'LOTT', 'PVL', 'PPR', 'SKL', 'BPR', 'PNP'];
/** Below the limit of a test's set-up, which would end it without a word of the programs. */
export const READY_LIMIT_MS = 240_000;
const POLL_MS = 100;

/** Waits until `check` holds; throws with `what` when it does not within the limit. */
export async function until(what: string, check: () => Promise<boolean>, limitMs = READY_LIMIT_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${what} did not come true within ${limitMs / 1000} s`);
}

/** Waits until a program that was started says that it is ready. Throws at once when it has ended, and always with what was printed. */
export async function untilReady(url: string, child: ChildProcess | undefined, output: () => string): Promise<void> {
  const hasEnded = (): boolean => child !== undefined && (child.exitCode !== null || child.signalCode !== null);
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;
  const failed = await until(`${url} is ready`, async () => hasEnded() || (await isReady())).catch(
    (error: Error) => error.message,
  );
  const reason = hasEnded() ? `the program at ${url} has ended` : failed;
  if (reason !== undefined) throw new Error(`${reason}\n${output()}`);
}

/** The settings of the programs on free ports, with keys of their own. */
async function settingsFor(dataDir: string, between: (gateway: string) => Promise<string>, more: NodeJS.ProcessEnv) {
  const [port, studioPort, bankPort, opsPort] = await freePorts(4);
  const keys = Object.fromEntries(VENDORS.map((code) => [`VENDOR_KEY_${code}`, randomBytes(32).toString('hex')]));
  return {
    ...process.env,
    ...keys,
    CHANNEL_KEY_PLAYBANK: randomBytes(32).toString('hex'),
    ...more,
    JWE_PRIVATE_KEY: PRIVATE_KEY,
    HOST: '127.0.0.1',
    PORT: String(port),
    STUDIO_PORT: String(studioPort),
    BANK_PORT: String(bankPort),
    OPS_PORT: String(opsPort),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_PAST: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    STUDIO_URL: `http://127.0.0.1:${studioPort}`,
    BANK_URL: `http://127.0.0.1:${bankPort}`,
    GATEWAY_URL: await between(`http://127.0.0.1:${port}`),
  };
}

/**
 * Gateway and studio as processes of their own, which can be killed as a power cut would, and the bank where a test asks for it.
 * `between` may put something between the others and the gateway: it is given the gateway's address and returns the one that they
 * call. `more` are further settings, `first` who is started now.
 */
export async function startPrograms(
  dataDir: string,
  between = async (gateway: string): Promise<string> => gateway,
  more: NodeJS.ProcessEnv = {},
  first: readonly ProgramName[] = ['studio', 'gateway'],
) {
  const env = await settingsFor(dataDir, between, more);
  const urls = {
    gateway: `http://127.0.0.1:${env.PORT}`,
    studio: env.STUDIO_URL,
    bank: env.BANK_URL,
    ops: `http://127.0.0.1:${env.OPS_PORT}`,
  };
  const running = new Map<ProgramName, ChildProcess>();
  let output = '';

  const start = (name: ProgramName): void => {
    const child = spawn(process.execPath, [`apps/${name}/src/main.ts`], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    running.set(name, child);
  };
  const end = async (name: ProgramName, signal: NodeJS.Signals): Promise<void> => {
    const child = running.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const ready = (name: ProgramName): Promise<void> => untilReady(urls[name], running.get(name), () => output);

  for (const name of first) start(name);
  const stop = async (): Promise<void> => {
    await Promise.all((['studio', 'bank', 'gateway'] as const).map((name) => end(name, 'SIGTERM')));
  };
  await Promise.all(first.map(ready)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    urls,
    ready,
    output: () => output,
    /** The settings of both programs. */
    env,
    /** Starts the bank, too. */
    async withBank(): Promise<void> {
      start('bank');
      await ready('bank');
    },
    /** SIGKILL, then the same program again. */
    async crash(name: ProgramName): Promise<void> {
      await end(name, 'SIGKILL');
      start(name);
    },
    stop,
  };
}

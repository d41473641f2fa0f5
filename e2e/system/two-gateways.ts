import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRIVATE_KEY } from '../../apps/gateway/src/base/testing/private-key.ts';
import { freePorts } from '../../scripts/lib/ports.ts';
import { startPostgres, UNSYNCED } from '../../scripts/lib/postgres.ts';
import { root } from '../../scripts/lib/run.ts';
import { startBalancer } from './balancer.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { hastyClock } from './hasty-clock.ts';
import { untilReady } from './programs.ts';

const GATEWAYS = 2;

/** The programs of the test that may die. */
export type Victim = 'studio' | Gateway;
export type Gateway = 0 | 1;

async function settingsFor(folder: string, database: string, vendors: readonly string[], studio: string, gateway: string) {
  const keys = Object.fromEntries(vendors.map((code) => [`VENDOR_KEY_${code}`, randomBytes(32).toString('hex')]));
  return {
    ...process.env,
    ...keys,
    JWE_PRIVATE_KEY: PRIVATE_KEY,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: database,
    DEMO_PAST: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'k'.repeat(40),
    STUDIO_URL: studio,
    STUDIO_PORT: new URL(studio).port,
    GATEWAY_URL: gateway,
  };
}

/** A program as a process of its own, whose output `keep` is given. */
function launch(program: string, env: NodeJS.ProcessEnv, keep: (text: string) => void): ChildProcess {
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => keep(chunk.toString()));
  return child;
}

interface OnTheWay {
  /** Told of every request to a gateway before it goes on. */
  heard(request: IncomingMessage, gateway: Gateway): void;
  /** What becomes of the studio's calls. */
  fates: Parameters<typeof startFaultProxy>[1];
}

/** The way from the studio to the gateways: what disturbs its calls, and behind it the balancer. */
async function startWay(addresses: readonly string[], { heard, fates }: OnTheWay) {
  const balancer = await startBalancer(addresses, (request, address) => heard(request, address === addresses[0] ? 0 : 1));
  const proxy = await startFaultProxy(balancer.url, fates);
  proxy.spoil();
  return { balancer, proxy, stop: () => proxy.close().then(balancer.stop) };
}

/**
 * Two gateways on one PostgreSQL behind a balancer, and a studio that calls them through it. Each of them can be killed as a power cut
 * would.
 */
export async function startTwoGateways(vendors: readonly string[], onTheWay: OnTheWay) {
  const server = await startPostgres({ settings: UNSYNCED });
  if (!server) throw new Error('there is no PostgreSQL');
  const folder = mkdtempSync(join(tmpdir(), 'marquee-two-'));
  const [studioPort, ...ports] = await freePorts(1 + GATEWAYS);
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const { balancer, proxy, ...way } = await startWay(addresses, onTheWay);
  const urls = { gateway: balancer.url, studio: `http://127.0.0.1:${studioPort}` };
  const settings = await settingsFor(folder, server.url, vendors, urls.studio, proxy.url);
  const running = new Map<Victim, ChildProcess>();
  let output = '';
  let clock: { from: number; shown: number } | null = null;

  const start = (who: Victim): void => {
    const program =
      who === 'studio' ? (clock ? 'e2e/system/hasty-studio.ts' : 'apps/studio/src/main.ts') : 'apps/gateway/src/main.ts';
    const hasty = clock ? { HASTY_FROM: String(clock.from), HASTY_SHOWN: String(clock.shown) } : {};
    const own = who === 'studio' ? { DATABASE_URL: '', ...hasty } : { PORT: String(ports[who]) };
    const keep = (text: string): void => {
      output = (output + text).slice(-20_000);
    };
    running.set(who, launch(program, { ...settings, ...own }, keep));
  };
  const end = async (who: Victim, signal: NodeJS.Signals): Promise<void> => {
    const child = running.get(who);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const ready = (who: Victim): Promise<void> =>
    who === 'studio' ? untilReady(urls.studio, running.get(who), () => output) : balancer.until(addresses[who] ?? '', true);

  for (const who of ['studio', 0, 1] as const) start(who);
  await Promise.all((['studio', 0, 1] as const).map(ready));
  return {
    urls,
    folder,
    settings,
    database: server.url,
    output: () => output,
    ready,
    start,
    /** SIGKILL, at once. */
    kill: (who: Victim): Promise<void> => end(who, 'SIGKILL'),
    /** The next studio's clock goes faster from now on, and shows so much more than it does by then. */
    hasten(more: number): void {
      const now = Date.now();
      clock = { from: now, shown: (clock ? hastyClock(clock.from, clock.shown).now() : now) + more };
    },
    /** What the studio's clock shows. */
    shown: (): number => (clock ? hastyClock(clock.from, clock.shown).now() : Date.now()),
    /** What disturbs the studio's calls. */
    proxy,
    stopStudio: (): Promise<void> => end('studio', 'SIGTERM'),
    async stop(): Promise<void> {
      await Promise.all((['studio', 0, 1] as const).map((who) => end(who, 'SIGKILL')));
      await way.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LotteryState } from '@marquee/contract/vendor';
import { PRIVATE_KEY } from '../../apps/gateway/src/base/testing/private-key.ts';
import { signRequest } from '../../apps/gateway/src/play/vendor-api/signature.ts';
import { dayOf } from '../../apps/studio/src/lottery/clock.ts';
import { freePorts } from '../../scripts/lib/ports.ts';
import { startPostgres, UNSYNCED } from '../../scripts/lib/postgres.ts';
import { root, run } from '../../scripts/lib/run.ts';
import { startBalancer } from './balancer.ts';
import { until, untilReady } from './programs.ts';

/** The vendors of lotteries: of Viet Nam, and of the house. */
export const VENDORS = ['TCG_LOTTO_VN', 'LOTT'] as const;
export type LotteryVendor = (typeof VENDORS)[number];
export type Killed = 'studio' | 'one' | 'other';

const DAY_MS = 86_400_000;

/** A time of tomorrow in Viet Nam, as `16:00`: later than now whatever the machine's clock says. */
export const tonight = (time: string): number => Date.parse(`${dayOf(Date.now() + DAY_MS)}T${time}:00+07:00`);

const AHEAD = pathToFileURL(join(root, 'e2e/system/ahead.ts')).href;
const KEPT_OUTPUT = 20_000;

/** What all three programs are told. */
function settingsFor(
  folder: string,
  urls: { gateway: string; studio: string },
  keys: ReadonlyMap<LotteryVendor, string>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...Object.fromEntries([...keys].map(([code, key]) => [`VENDOR_KEY_${code}`, key])),
    JWE_PRIVATE_KEY: PRIVATE_KEY,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO_PAST: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'k'.repeat(40),
    STUDIO_PORT: new URL(urls.studio).port,
    STUDIO_URL: urls.studio,
    GATEWAY_URL: urls.gateway,
  };
}

/** The three programs as processes that can be killed. `ahead` says how far their time runs ahead of the machine's when one is started. */
function createRunner(
  urls: { studio: string; one: string; other: string },
  env: NodeJS.ProcessEnv,
  url: string,
  ahead: () => number,
) {
  const settings = { studio: { DEMO: '0' }, gateway: { DATABASE_URL: url } };
  let output = '';
  const running = new Map<Killed, ChildProcess>();
  const timed = (): NodeJS.ProcessEnv => ({ ...env, AHEAD_MS: String(ahead()) });
  const start = (name: Killed): void => {
    const program = name === 'studio' ? 'studio' : 'gateway';
    const own = { ...timed(), ...settings[program], ...(name === 'studio' ? {} : { PORT: new URL(urls[name]).port }) };
    const child = spawn(process.execPath, ['--import', AHEAD, `apps/${program}/src/main.ts`], {
      cwd: root,
      env: own,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
      });
    running.set(name, child);
  };
  const ready = (name: Killed): Promise<void> => untilReady(urls[name], running.get(name), () => output);
  const kill = async (name: Killed): Promise<void> => {
    const child = running.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    running,
    start,
    ready,
    kill,
    /** The settings of a gateway, for a command beside it. */
    gatewayEnv: (): NodeJS.ProcessEnv => ({ ...timed(), ...settings.gateway }),
  };
}

/** Two gateways on one PostgreSQL and a studio, whose time runs ahead of the machine's by what the test says. Official draws are not simulated. */
export async function startLotteries(folder: string, ahead: number) {
  const server = await startPostgres({ settings: UNSYNCED });
  if (!server) throw new Error('there is no PostgreSQL here');
  const [studioPort, ...ports] = await freePorts(3);
  const [one = '', other = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
  const balancer = await startBalancer([one, other]);
  const urls = { gateway: balancer.url, studio: `http://127.0.0.1:${studioPort}` };
  const keys = new Map(VENDORS.map((code) => [code, randomBytes(32).toString('hex')]));
  const env = settingsFor(folder, urls, keys);
  const addresses = { studio: urls.studio, one, other };
  const { running, start, ready, kill, gatewayEnv } = createRunner(addresses, env, server.url, () => ahead);
  const stop = async (): Promise<void> => {
    await Promise.all([...running.keys()].map(kill));
    await balancer.stop();
    await server.stop();
  };
  const ask = async <R>(vendor: LotteryVendor, call: string, request: object): Promise<R> => {
    const [path, body] = [`/vendor/lottery/${call}`, JSON.stringify(request)];
    const headers = signRequest(vendor, keys.get(vendor) ?? '', path, body, Date.now() + ahead);
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    return (await (await fetch(urls.studio + path, sent)).json()) as R;
  };

  start('studio');
  start('one');
  await Promise.all([ready('studio'), ready('one')]).catch((error: unknown) => stop().then(() => Promise.reject(error)));
  start('other');
  await Promise.all([balancer.until(one, true), balancer.until(other, true)]);
  return {
    urls,
    database: server.url,
    served: balancer.served,
    stop,
    kill,
    /** Whether every draw of the last hours is decided, and nothing is owed to the wallet any more. */
    async isSettled(): Promise<boolean> {
      const { outbound } = (await (await fetch(`${urls.studio}/readyz`)).json()) as { outbound: { entries: number } };
      const games = await Promise.all(VENDORS.map((code) => ask<{ games: LotteryState[] }>(code, 'games', {})));
      const last = games.flatMap((each) => each.games).flatMap(({ last: draw }) => draw?.state ?? []);
      return outbound.entries === 0 && last.every((state) => state === 'settled' || state === 'void');
    },
    /** Sets the time of all programs, forward. */
    goTo(time: number): void {
      ahead = time - Date.now();
      for (const child of running.values()) if (child.connected) child.send(ahead);
    },
    /** SIGKILL, then the same program again. */
    async crash(name: Killed): Promise<void> {
      await kill(name);
      start(name);
      await ready(name);
    },
    /** An operator's decision as the gateway takes it to the studio, again until there is an answer. */
    async decide(vendor: LotteryVendor, decision: 'result' | 'void', request: object): Promise<void> {
      await until(
        `the ${decision} is taken`,
        async () => (await ask<{ status: string }>(vendor, decision, request)).status === 'OK',
      );
    },
    /** What the gateway's own comparison of its books says; nothing when they agree. */
    async reconcile(): Promise<string> {
      const ran = await run(process.execPath, ['--import', AHEAD, 'apps/gateway/src/ops/cli.ts', 'reconcile'], {
        env: gatewayEnv(),
      });
      return ran.code === 0 ? '' : ran.output;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIVATE_KEY } from '../../apps/gateway/src/base/testing/private-key.ts';
import { signRequest } from '../../apps/gateway/src/play/vendor-api/signature.ts';
import { freePorts } from '../../scripts/lib/ports.ts';
import { type PostgresServer, startPostgres, UNSYNCED } from '../../scripts/lib/postgres.ts';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { root, run } from '../../scripts/lib/run.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { Player } from './player.ts';
import { previousCode } from './previous.ts';
import { until, untilReady } from './programs.ts';

const CALLERS = 12;
/** Between two calls of one of them. Several calls are under way at any moment all the same, and a machine of two cores has time left to start gateways. */
const PAUSE_MS = 20;
const PLAYERS = 3;
const KEYS = Object.fromEntries(
  ['RLT', 'KLN', 'TDW', 'SLT', 'TCG_LOTTO_VN', 'LOTT', 'PVL', 'PPR', 'SKL', 'BPR', 'PNP'].map((code) => [
    `VENDOR_KEY_${code}`,
    randomBytes(32).toString('hex'),
  ]),
);
const GAME = 'lantern-night';

interface Gateway {
  address: string;
  child: ChildProcess;
}

const hasPostgres = (await findPostgres()) !== null;
const previous = hasPostgres ? await previousCode() : null;
afterAll(() => previous?.remove());

/** The code that runs first, and is replaced by this one, which then replaces itself: where the history does not reach so far, this one too. */
const first = previous?.root ?? root;

describe.skipIf(!hasPostgres)('gateways of the code before the last change of the schema that are replaced under load', () => {
  let server: PostgresServer | null = null;
  let balancer: Balancer;
  const gateways: Gateway[] = [];
  let studio: ChildProcess | null = null;
  let folder = '';
  let urls = { gateway: '', studio: '' };
  let settings: NodeJS.ProcessEnv = {};

  const start = (address: string, code: string): Gateway => {
    const env = { ...settings, PORT: new URL(address).port };
    return { address, child: spawn(process.execPath, ['apps/gateway/src/main.ts'], { cwd: code, stdio: 'ignore', env }) };
  };
  /** Ends a gateway as an operator does; returns its exit code. */
  const stop = async ({ child }: Gateway): Promise<number | null> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return ((await ended) as [number | null])[0];
  };

  beforeAll(async () => {
    server = await startPostgres({ settings: UNSYNCED });
    folder = mkdtempSync(join(tmpdir(), 'marquee-rolling-'));
    const [studioPort, ...ports] = await freePorts(3);
    const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    balancer = await startBalancer(addresses);
    urls = { gateway: balancer.url, studio: `http://127.0.0.1:${studioPort}` };
    settings = {
      ...process.env,
      ...KEYS,
      JWE_PRIVATE_KEY: PRIVATE_KEY,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: server?.url ?? '',
      DEMO_PAST: '0',
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'silent',
      SECRET_KEY: 'k'.repeat(40),
      STUDIO_URL: urls.studio,
    };
    const env = { ...settings, STUDIO_PORT: String(studioPort), GATEWAY_URL: urls.gateway, DATABASE_URL: '' };
    studio = spawn(process.execPath, ['apps/studio/src/main.ts'], { cwd: root, stdio: 'ignore', env });
    await untilReady(urls.studio, studio, () => 'it is started without output');
    // One after the other: of code from before, two that find an empty database at the same moment may both make its first tables.
    for (const address of addresses) {
      gateways.push(start(address, first));
      await balancer.until(address, true);
    }
  });
  afterAll(async () => {
    for (const { child } of gateways) child.kill('SIGKILL');
    studio?.kill('SIGKILL');
    await balancer?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('fail no request, book every spin, and end in order', async () => {
    let isOver = false;
    const failed: string[] = [];
    const path = '/vendor/v1/test/session';
    const calls = [
      async () => fetch(`${balancer.url}/healthz`),
      async () => {
        const body = JSON.stringify({ balance: '10000' });
        const headers = signRequest('RLT', KEYS['VENDOR_KEY_RLT'] ?? '', path, body, Date.now());
        return fetch(balancer.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
      },
    ];
    const caller = async (number: number): Promise<void> => {
      for (let turn = number; !isOver; turn += 1) {
        const answer = await calls[turn % calls.length]?.();
        const text = await answer?.text();
        if (answer?.status !== 200) failed.push(`${answer?.status} ${text}`);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    const players = Array.from({ length: PLAYERS }, () => new Player(urls));
    await Promise.all(players.map((player) => player.enter(GAME)));
    const play = async (player: Player): Promise<void> => {
      while (!isOver) await player.spin('10000');
    };
    const load = Promise.all([...Array.from({ length: CALLERS }, (_, number) => caller(number)), ...players.map(play)]);
    const codes: (number | null)[] = [];
    // The code before by this one, then this one by itself: both end under load.
    for (const at of [...gateways.keys(), ...gateways.keys()]) {
      const gateway = gateways[at] as Gateway;
      codes.push(await stop(gateway));
      await balancer.until(gateway.address, false);
      gateways[at] = start(gateway.address, root);
      await balancer.until(gateway.address, true);
      // Here an old one and a new one answer beside each other.
      const before = players.reduce((sum, { rounds }) => sum + rounds.size, 0);
      await until('rounds go on', async () => players.reduce((sum, { rounds }) => sum + rounds.size, 0) >= before + 2 * PLAYERS);
    }
    isOver = true;
    await load;
    expect(failed).toEqual([]);
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(players.flatMap(({ contradictions }) => contradictions)).toEqual([]);
    expect(balancer.served()).toBeGreaterThan(200);
    await until('the books agree', async () => {
      const { code, output } = await run(process.execPath, ['apps/gateway/src/ops/cli.ts', 'reconcile'], { env: settings });
      if (code !== 0) throw new Error(output);
      return true;
    });
  });
});

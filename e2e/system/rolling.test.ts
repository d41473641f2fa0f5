import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signRequest } from '../../apps/gateway/src/play/vendor-api/signature.ts';
import { freePorts } from '../../scripts/lib/ports.ts';
import { type PostgresServer, startPostgres } from '../../scripts/lib/postgres.ts';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { root } from '../../scripts/lib/run.ts';
import { type Balancer, startBalancer } from './balancer.ts';

const CALLERS = 16;
const KEY = randomBytes(32).toString('hex');

interface Gateway {
  address: string;
  child: ChildProcess;
}

const hasPostgres = (await findPostgres()) !== null;

describe.skipIf(!hasPostgres)('gateways that are replaced under load', () => {
  let server: PostgresServer | null = null;
  let balancer: Balancer;
  let gateways: Gateway[] = [];
  let database = '';

  const start = (address: string): Gateway => {
    const child = spawn(process.execPath, ['apps/gateway/src/main.ts'], {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: new URL(address).port,
        DATABASE_URL: database,
        DEMO_PAST: '0',
        DRAIN_SECONDS: '1',
        LOG_LEVEL: 'silent',
        STUDIO_URL: 'http://127.0.0.1:9',
        VENDOR_KEY_RLT: KEY,
      },
    });
    return { address, child };
  };
  /** Ends a gateway as an operator does; returns its exit code. */
  const stop = async ({ child }: Gateway): Promise<number | null> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return ((await ended) as [number | null])[0];
  };

  beforeAll(async () => {
    server = await startPostgres();
    database = server?.url ?? '';
    const addresses = (await freePorts(2)).map((port) => `http://127.0.0.1:${port}`);
    balancer = await startBalancer(addresses);
    gateways = addresses.map(start);
    for (const address of addresses) await balancer.until(address, true);
  }, 120_000);
  afterAll(async () => {
    for (const { child } of gateways) child.kill('SIGKILL');
    await balancer?.stop();
    await server?.stop();
  });

  it('fail no request, and end in order', { timeout: 240_000 }, async () => {
    let isOver = false;
    const failed: string[] = [];
    const path = '/vendor/v1/test/session';
    const calls = [
      async () => fetch(`${balancer.url}/healthz`),
      async () => {
        const body = JSON.stringify({ balance: '10000' });
        const headers = { 'content-type': 'application/json', ...signRequest('RLT', KEY, path, body, Date.now()) };
        return fetch(balancer.url + path, { method: 'POST', headers, body });
      },
    ];
    const caller = async (number: number): Promise<void> => {
      for (let turn = number; !isOver; turn += 1) {
        const answer = await calls[turn % calls.length]?.();
        const text = await answer?.text();
        // No game is known, as no vendor answers: the vendor's own refusal is an answer.
        if (answer?.status !== 200) failed.push(`${answer?.status} ${text}`);
      }
    };
    const load = Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)));
    const codes: (number | null)[] = [];
    for (const [at, gateway] of gateways.entries()) {
      codes.push(await stop(gateway));
      await balancer.until(gateway.address, false);
      gateways[at] = start(gateway.address);
      await balancer.until(gateway.address, true);
    }
    isOver = true;
    await load;
    expect(failed).toEqual([]);
    expect(codes).toEqual([0, 0]);
    expect(balancer.served()).toBeGreaterThan(200);
  });
});

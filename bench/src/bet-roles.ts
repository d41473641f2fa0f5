import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { startTestVendor, told } from '../../apps/gateway/src/catalogue/testing/vendor.ts';
import { freePorts } from '../../scripts/lib/ports.ts';
import type { PostgresServer } from '../../scripts/lib/postgres.ts';
import { root } from '../../scripts/lib/run.ts';
import { runBets, seatPlayers, type Table, VENDOR } from './bet-requests.ts';
import { type BenchRow, type Measure, merge, rowOf } from './ledger-measure.ts';

const SECONDS = 4;
const ROUNDS = 3;
const CONNECTIONS = 64;
/** Fewer than elsewhere: a whole gateway hashes a password for each. */
const PLAYERS = 40;
const START_LIMIT_MS = 60_000;

/** Whole gateways on one database, each in a role; the first of them is asked. */
interface Roles {
  url: URL;
  stop(): Promise<void>;
}

async function startRole(role: string, env: Record<string, string>): Promise<{ url: URL; child: ChildProcess }> {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, [join(root, 'apps/gateway/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, ROLE: role, PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '0', LOG_LEVEL: 'error' },
  });
  const url = new URL(`http://127.0.0.1:${port}`);
  const until = performance.now() + START_LIMIT_MS;
  const isReady = (): Promise<boolean> =>
    fetch(new URL('/readyz', url)).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`the gateway with ROLE=${role} did not start`);
    await pause(100);
  }
  return { url, child };
}

async function startRoles(roles: readonly string[], env: Record<string, string>): Promise<Roles> {
  const started: { url: URL; child: ChildProcess }[] = [];
  for (const role of roles) started.push(await startRole(role, env));
  const [first] = started;
  if (!first) throw new Error('no role');
  return {
    url: first.url,
    async stop() {
      for (const { child } of started) {
        const ended = new Promise((resolve) => child.once('close', resolve));
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

/** Players at the gateway's own games, which it has from its vendor a moment after the start. */
async function seatSoon(url: URL, key: string): Promise<Table> {
  const until = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      return await seatPlayers(url, key, PLAYERS);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(500);
    }
  }
}

/**
 * Signed bets at a whole gateway, with all of its consumers and jobs: one process that does everything, beside one that answers and
 * another one that works, on one PostgreSQL.
 */
export async function compareRoles(server: PostgresServer): Promise<BenchRow[]> {
  const admin = await openDatabase({ url: server.url, poolSize: 1 });
  await admin.query({ text: 'create database bet_roles' });
  await admin.close();
  const address = new URL(server.url);
  address.pathname = '/bet_roles';
  const vendor = await startTestVendor();
  vendor.games = [told('bench', { minStake: '1000', maxStake: '10000000' })];
  const key = randomBytes(32).toString('hex');
  const env = { DATABASE_URL: address.href, DEMO: '1', DEMO_PAST: '0', STUDIO_URL: vendor.url, [`VENDOR_KEY_${VENDOR}`]: key };
  let seated: Table | null = null;
  const of: Record<'all' | 'split', Measure[]> = { all: [], split: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, roles] of [
        ['all', ['all']],
        ['split', ['serve', 'work']],
      ] as const) {
        const gateway = await startRoles(roles, env);
        // Their sessions outlive the gateway.
        seated ??= await seatSoon(gateway.url, key);
        const table = { ...seated, url: gateway.url };
        await runBets(table, CONNECTIONS, SECONDS, 3_000);
        of[name].push(await runBets(table, CONNECTIONS, SECONDS, 4_000));
        await gateway.stop();
      }
    }
  } finally {
    await vendor.close();
  }
  return [rowOf('signed bet, ROLE=serve + work', merge(of.split), 'ROLE=all', merge(of.all), 0)];
}

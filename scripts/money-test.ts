import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../apps/gateway/src/base/calendar/clock.ts';
import { type Database, type DatabaseSource, openDatabase } from '../apps/gateway/src/base/database/database.ts';
import { migrate } from '../apps/gateway/src/base/database/migrations.ts';
import { baseSql } from '../apps/gateway/src/base/testing/base-sql.ts';
import { createWallet, type Verdict, walletSql } from '../apps/gateway/src/wallet/index.ts';
import type { Item } from '../apps/gateway/src/wallet/posting.ts';
import { audit } from '../apps/gateway/src/wallet/testing/auditor.ts';
import { runWorkload, type Seat, seatOf } from '../apps/gateway/src/wallet/testing/workload.ts';
import { createGatewayProcess } from './lib/money-gateways.ts';
import { proveByProcesses, proveEmbedded } from './lib/money-members.ts';
import { auditRecords, namePlayers, recordSql } from './lib/money-records.ts';
import { startPostgres } from './lib/postgres.ts';

// The property test of the money, in two parts. The ledger: many clients against gateways that are killed while they work, then an audit that replays
// the ledger, checks every answer that was given, and compares the betting records that the gateways made with the ledger. Members' money: deposits,
// withdrawals, transfers, wagering and vendors' wallets, with a provider and a vendor whose calls get lost, doubled, late and out of order; then orders,
// ledger, the provider's books and the vendor's are compared with each other and with a naive model.

const { values: options } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '64' },
    /** Of members' money. */
    steps: { type: 'string', default: '6000' },
    seed: { type: 'string' },
    database: { type: 'string', default: 'both' },
    forever: { type: 'boolean', default: false },
  },
});
const OPERATIONS = Number(options.operations);
const CLIENTS = Number(options.clients);
const STEPS = Number(options.steps);
/** Clients of members' money. */
const MONEY_CLIENTS = 8;
const PLAYERS = 48;
/** A process is killed each time that this part of the operations is done. */
const KILLS = 8;

async function prepare(db: Database): Promise<{ seats: Seat[]; games: bigint; deposits: bigint }> {
  await migrate(db, [baseSql, walletSql, recordSql]);
  const wallet = createWallet({ db, clock: systemClock });
  const seats: Seat[] = [];
  for (let owner = 1n; owner <= PLAYERS; owner += 1n) seats.push(await seatOf(wallet, owner));
  await namePlayers(db);
  return { seats, games: await wallet.house(1, 'VND', 'games'), deposits: await wallet.house(1, 'VND', 'deposits') };
}

/** Kills the server process behind one of the gateways' connections: the whole server recovers from the crash. */
async function killBackend(url: string): Promise<void> {
  const admin = await openDatabase({ url, poolSize: 1 });
  const rows = await admin.query<{ pid: number }>({
    text: `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
  });
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  await admin.close().catch(() => {});
}

async function runOn(name: string, source: DatabaseSource, processes: number, seed: number): Promise<boolean> {
  const opened = await openDatabase(source);
  const place = await prepare(opened);
  await opened.close();
  const gateways = Array.from({ length: processes }, () =>
    createGatewayProcess<readonly Item[], readonly Verdict[]>(source, { program: 'money-gateway' }),
  );
  const every = Math.ceil(OPERATIONS / (KILLS + 1));
  let sent = 0;
  let backends = 0;
  const started = performance.now();
  const acks = await runWorkload({
    seed,
    clients: CLIENTS,
    operations: OPERATIONS,
    ...place,
    send(items) {
      sent += 1;
      if (sent % every === 0) {
        if ('url' in source && backends < KILLS / 2 && (sent / every) % 2 === 0) {
          backends += 1;
          killBackend(source.url).catch((error: unknown) => console.log(`  a backend could not be killed: ${String(error)}`));
        } else gateways[sent % gateways.length]?.kill();
      }
      const gateway = gateways[sent % gateways.length];
      if (!gateway) throw new Error('no gateway');
      return gateway.ask(items);
    },
  });
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  const db = await openDatabase(source);
  const report = await audit(db, place.seats, acks);
  const differences = await createWallet({ db, clock: systemClock }).reconcile();
  const records = await auditRecords(db);
  await db.close();

  const kills = gateways.reduce((sum, gateway) => sum + gateway.kills(), 0);
  console.log(
    `${name}: ${OPERATIONS} operations of ${CLIENTS} clients, ${sent} deliveries, ${report.transfers} transfers in ${seconds.toFixed(1)} s; ` +
      `${kills} gateways and ${backends} database processes killed`,
  );
  console.log(`  answers: ${JSON.stringify(report.answers)}`);
  console.log(
    `  answers and transfers against the model: ${report.faults.length === 0 ? 'all right' : `${report.faults.length} FAULTS`}`,
  );
  for (const fault of report.faults) console.log(`    ${fault}`);
  console.log(`  invariants: ${differences.length === 0 ? 'all hold' : `${differences.length} DIFFERENCES`}`);
  for (const one of differences) console.log(`    ${one.check}: ${one.detail}`);
  console.log(
    `  ${records.rounds} betting records against the ledger: ${records.faults.length === 0 ? 'all right' : `${records.faults.length} FAULTS`}`,
  );
  for (const fault of records.faults) console.log(`    ${fault}`);
  return report.faults.length === 0 && differences.length === 0 && records.faults.length === 0;
}

/** Members' money on a database, and what was found. */
async function runMembers(name: string, prove: () => ReturnType<typeof proveEmbedded>): Promise<boolean> {
  const started = performance.now();
  const { faults, counts, kills } = await prove();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${name}: ${STEPS} steps of members’ money in ${seconds} s; ${kills} times a gateway died`);
  console.log(`  answers: ${JSON.stringify(Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))))}`);
  console.log(
    `  orders, ledger, provider, vendor and wagering: ${faults.length === 0 ? 'all agree' : `${faults.length} FAULTS`}`,
  );
  for (const fault of faults) console.log(`    ${fault}`);
  return faults.length === 0;
}

async function runEmbedded(seed: number): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-money-'));
  try {
    const isSound = await runOn('embedded', { directory: join(directory, 'data') }, 1, seed);
    const money = { seed, steps: STEPS, clients: MONEY_CLIENTS };
    return (await runMembers('embedded', () => proveEmbedded(money))) && isSound;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function anotherDatabase(url: string): Promise<string> {
  const admin = await openDatabase({ url, poolSize: 1 });
  await admin.query({ text: 'create database members' });
  await admin.close();
  const other = new URL(url);
  other.pathname = '/members';
  return other.href;
}

async function runPostgres(seed: number): Promise<boolean> {
  const server = await startPostgres();
  if (!server) {
    console.log('postgres: SKIPPED, no server programs on this machine');
    return true;
  }
  try {
    const isSound = await runOn('postgres', { url: server.url, poolSize: 4 }, 2, seed);
    // A database of its own: each part audits the whole of one.
    const url = await anotherDatabase(server.url);
    const money = { seed, steps: STEPS, clients: MONEY_CLIENTS };
    return (await runMembers('postgres', () => proveByProcesses(url, money, () => killBackend(url)))) && isSound;
  } finally {
    await server.stop();
  }
}

let seed = Number(options.seed ?? Date.now() % 1_000_000);
let isSound = true;
do {
  console.log(`seed ${seed}`);
  if (options.database !== 'postgres') isSound = (await runEmbedded(seed)) && isSound;
  if (options.database !== 'embedded') isSound = (await runPostgres(seed)) && isSound;
  seed += 1;
} while (options.forever && isSound);
process.exitCode = isSound ? 0 : 1;

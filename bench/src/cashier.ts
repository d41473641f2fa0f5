import { manualClock, systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { signToProvider } from '../../apps/gateway/src/cashier/channel-api/signature.ts';
import { PROVIDER, TEST_KEYS } from '../../apps/gateway/src/cashier/testing/provider.ts';
import { moneySql, prepareMoney } from '../../apps/gateway/src/testing/money/world.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { runLoad } from './bet-load.ts';
import { startProgram } from './bet-process.ts';
import { benchWithdrawals } from './cashier-withdrawals.ts';
import { type Measure, merge, printRows, rowOf } from './ledger-measure.ts';
import { runPgbench } from './ledger-pgbench.ts';

const CONNECTIONS = 32;
const SECONDS = 5;
/** Turns are taken and repeated, so that a slow moment of the machine falls on both sides. */
const ROUNDS = 3;
const MEMBERS = 1_000;
const ORDERS = 120_000;
const PATH = '/channel/v1/deposit-result';
/** Callbacks a second against `pgbench -N`: docs/rules/speed.md#bars. */
const BAR = 0.5;

/** Open orders of many members, as a provider has accepted them. */
async function openOrders(db: Database): Promise<void> {
  await prepareMoney(db, manualClock(Date.now()), MEMBERS);
  await db.query({
    text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at,
             provider, method, kind, unit_value, expires_at)
           select 'D-' || n, 1, 101 + n % ${MEMBERS}, 'B' || n / ${MEMBERS}, 'VND', 500000, 'CREATED', 'bench-' || n, now(),
             $1, 'PAGE', 'REDIRECT', 1000, now() + interval '1 hour' from generate_series(1, ${ORDERS}) n`,
    values: [PROVIDER],
  });
  await db.query({ text: 'analyze deposit_order' });
}

/** A signed report of a payment as a whole HTTP request. */
function callback(host: string, no: number): Buffer {
  const report = {
    orderNo: `D-${no}`,
    paymentId: `pay-${no}`,
    state: 'PAID',
    amount: '500000',
    currency: 'VND',
    providerRef: `ref-${no}`,
  };
  const rawBody = JSON.stringify(report);
  const signed = signToProvider({ code: PROVIDER, key: TEST_KEYS.get(PROVIDER) ?? '', path: PATH, rawBody, now: Date.now() });
  const headers = Object.entries(signed).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${PATH} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${headers.join('')}content-length: ${rawBody.length}\r\n\r\n${rawBody}`,
  );
}

/** Callbacks of deposits, each of an order of its own, beside `pgbench -N` on the same server, in turns. */
async function benchCallbacks(): Promise<void> {
  const server = await startPostgres({ settings: { max_connections: 100, max_wal_size: '4GB' } });
  if (!server) return printRows([]);
  try {
    const db = await openDatabase({ url: server.url, poolSize: 2 });
    await migrate(db, moneySql);
    await openOrders(db);
    await db.close();
    const gateway = await startProgram('cashier-gateway.ts', server.url);
    let [no, round] = [0, 0];
    const run = async (seconds: number): Promise<Measure> => {
      const ready = Array.from({ length: Math.min(ORDERS - no, seconds * 6_000) }, () => callback(gateway.url.host, (no += 1)));
      const next = (): Buffer => ready.pop() ?? callback(gateway.url.host, (no += 1));
      return runLoad(gateway.url, CONNECTIONS, seconds, next, (code, body) => code === 200 && body.includes('"PAID"'));
    };
    // The first seconds show how the program is compiled.
    await run(2);
    const [callbacks, references]: [Measure[], Measure[]] = [[], []];
    for (; round < ROUNDS; round += 1) {
      references.push(await runPgbench(server.bin, new URL(server.url), CONNECTIONS, SECONDS, round === 0));
      callbacks.push(await run(SECONDS));
    }
    await gateway.stop();
    printRows([rowOf(`deposit callback, ${CONNECTIONS} connections`, merge(callbacks), 'pgbench -N', merge(references), BAR)]);
  } finally {
    await server.stop();
  }
}

/** Money in and out: callbacks of deposits, and requests of withdrawals. */
export async function benchCashier(): Promise<void> {
  await benchCallbacks();
  await benchWithdrawals(systemClock);
}

if (import.meta.main) await benchCashier();

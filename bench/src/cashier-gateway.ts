import type { AddressInfo } from 'node:net';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { startMoneyGateway } from '../../apps/gateway/src/testing/money/gateway.ts';

/** A gateway process for the benchmark of deposits: `cashier-gateway.ts <database address>`. It prints the address that payment providers call. */
const [url = ''] = process.argv.slice(2);
const db = await openDatabase({ url });
const send: typeof fetch = () => Promise.reject(new Error('nobody is asked'));
const gateway = await startMoneyGateway({ db, clock: systemClock, send });
gateway.start();
await gateway.api.listen({ host: '127.0.0.1', port: 0 });
console.log(`http://127.0.0.1:${(gateway.api.server.address() as AddressInfo).port}`);

/** Audits and ends; exit code 1 when the ledger disagrees with itself. */
async function end(): Promise<void> {
  await gateway.close();
  const differences = await gateway.wallet.reconcile();
  await db.close();
  if (differences.length > 0) console.error('bench: the ledger does not agree with itself', differences.slice(0, 5));
  process.exit(differences.length > 0 ? 1 : 0);
}

process.on('SIGTERM', () => void end());

import { type App, createApp } from '../../apps/gateway/src/app.ts';
import type { Clock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { readConfig } from '../../apps/gateway/src/base/settings/config.ts';
import { createPasswords } from '../../apps/gateway/src/identity/passwords.ts';
import { sqlModules } from '../../apps/gateway/src/modules.ts';
import { browser } from '../../apps/gateway/src/testing/app.ts';
import { createWallet } from '../../apps/gateway/src/wallet/index.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { percentile } from './ledger-measure.ts';

const PIN = '481516';
const MEMBERS = 20;
/** Members whose requests are not counted: while the program is compiled, and each connection's first statements are planned. */
const WARMING = 8;
/** Requests of a member: fewer than the call lets through in a minute. */
const EACH = 8;
/** A request, times the check of its password: docs/rules/speed.md#bars. */
const BAR = 1.3;

/** A member with money, a payment password and an account that can be used. */
async function ready(app: App, clock: Clock, index: number) {
  const page = browser(app);
  await page.register();
  await page.call('updateProfile', { body: { payeeName: 'Tran An' } });
  await page.call('setPaymentPassword', {
    body: { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026x' },
  });
  const [merchant] = await app.db.query<{ id: number }>({ text: `select id from merchant where code = 'marquee'` });
  const merchantId = merchant?.id ?? 0;
  const account = BigInt(((await page.call('memberInfo')).value as { id: number }).id);
  const wallet = createWallet({ db: app.db, clock });
  const [debit, credit] = [await wallet.house(merchantId, 'VND', 'deposits'), await wallet.accountOf(merchantId, account, 'VND')];
  await wallet.post({ kind: 'entry', code: 'DEPOSIT', debit, credit, amount: 1_000_000_000n, txId: 'bench' });
  await wallet.drain();
  const form = { bankCode: 'LOTUS', account: String(10_000_000 + index), cardType: 'BC', password: PIN };
  const bound = await page.call('bindBankCard', { body: form });
  await app.db.query({ text: `update payout_account set created_at = created_at - interval '2 hours'` });
  await app.db.query({
    text: 'insert into withdrawal_limit values ($1, 0, 100000, 1000000000000000, 100000, 0, 0) on conflict do nothing',
    values: [merchantId],
  });
  // As the page of withdrawals does before anything is filled in.
  await page.call('withdrawSettings');
  return { page, bankCardId: (bound.value as { bankCardId: string }).bankCardId };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Requests of withdrawals, one after the other, through the whole gateway; beside the check of a password of the same cost, in turns. */
export async function benchWithdrawals(clock: Clock): Promise<void> {
  const server = await startPostgres();
  if (!server) return console.log('skipped: no PostgreSQL on this machine');
  const db = await openDatabase({ url: server.url, poolSize: 4 });
  await migrate(db, sqlModules);
  const config = readConfig({ STUDIO_URL: 'http://127.0.0.1:9', DEMO_PAST: '0', OPS_PORT: '0', SECRET_KEY: 's'.repeat(64) });
  const app = await createApp(config, { clock, log: createLog('silent'), db });
  try {
    const passwords = createPasswords();
    const hash = await passwords.hash(PIN);
    const [requests, checks]: [number[], number[]] = [[], []];
    for (let index = 0; index < MEMBERS; index += 1) {
      const { page, bankCardId } = await ready(app, clock, index);
      for (let count = 0; count < EACH; count += 1) {
        const check = await timed(() => passwords.verify(hash, PIN));
        const body = { amount: 100 + count, bankCardId, password: PIN };
        const request = await timed(async () => {
          const { success, errorCode } = await page.call('withdraw', { body });
          if (!success) throw new Error(`a withdrawal was refused: ${errorCode}`);
        });
        if (index < WARMING) continue;
        checks.push(check);
        requests.push(request);
      }
    }
    const ratio = percentile(requests, 0.5) / percentile(checks, 0.5);
    const ms = (values: number[]): string =>
      `p50 ${percentile(values, 0.5).toFixed(2)} p95 ${percentile(values, 0.95).toFixed(2)} ms`;
    console.log(
      `withdrawal request ${ms(requests)} | check of its password ${ms(checks)} | ${ratio.toFixed(2)} times (bar ${BAR})` +
        `${ratio > BAR ? '  ABOVE' : ''}`,
    );
  } finally {
    await app.close();
    await server.stop();
  }
}

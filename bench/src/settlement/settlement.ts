import { settleDue } from '../../../apps/gateway/src/agent/settlement/runs/running.ts';
import { createSettlement } from '../../../apps/gateway/src/agent/settlement/settlement.ts';
import type { Clock } from '../../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase } from '../../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../../apps/gateway/src/base/database/migrations.ts';
import { createLog } from '../../../apps/gateway/src/base/log.ts';
import { sqlModules } from '../../../apps/gateway/src/modules.ts';
import { createReport } from '../../../apps/gateway/src/report/index.ts';
import { createWallet, type Posting, type Wallet } from '../../../apps/gateway/src/wallet/index.ts';
import { startPostgres } from '../../../scripts/lib/postgres.ts';
import { benchKeeping } from './keeping.ts';
import { type DueTeam, seedDueTeam } from './world.ts';

/** Members of the two teams: the second is ten times as large. */
const SIZES = [10_000, 100_000] as const;
/** docs/rules/speed.md#bars: the larger team's time by the smaller one's; calculation by the reading of its rows; payments by bulk posting. */
const GROWTH_BAR = 11;
const READING_BAR = 3;
const PAYMENT_BAR = 0.5;
const GROUP = 256;
const HOLDERS = 'select holder_id from agent_contract';
/** The rows of both teams fit, so that both come from the server's memory. */
const BUFFERS = '2GB';

/** What the settlement of a team took, in seconds, and how many it paid a second. */
interface Settled {
  calculation: number;
  payment: number;
  reading: number;
  paid: number;
  posted: number;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** Reads the rows once of which the runs come, as they are: those of the holders' teams, and of who is active in them. */
async function readRows(db: Database, { days: { from, to } }: DueTeam): Promise<void> {
  for (const first of [to, from]) {
    const values = [first, to];
    const of = 'where d.day between $1::text::date and $2::text::date';
    for (const table of ['report_bet', 'report_cash'])
      await db.query({ text: `select d.* from ${table} d ${of} and d.account_id in (${HOLDERS})`, values });
    await db.query({
      text: `select d.account_id, d.path, d.valid_bet from report_bet d ${of} and not below and d.account_id not in (${HOLDERS})`,
      values,
    });
  }
}

/** Posts as many entries in groups as bulk posting does; how many a second. */
async function postInBulk(db: Database, clock: Clock, wallet: Wallet, count: number): Promise<number> {
  const debit = await wallet.house(1, 'VND', 'bulk');
  const credits: bigint[] = [];
  for (let owner = 1n; owner <= BigInt(GROUP); owner += 1n) credits.push(await wallet.accountOf(1, owner, 'VND'));
  const postings = Array.from({ length: count }, (_, place): Posting => {
    const credit = credits[place % GROUP] ?? 0n;
    return { kind: 'entry', code: 'SALARY_DAILY', debit, credit, amount: 10_000n, txId: `bulk:${place}`, byHouse: true };
  });
  const time = await seconds(async () => {
    for (let from = 0; from < count; from += GROUP) {
      const group = postings.slice(from, from + GROUP);
      await db.transaction((tx) => wallet.postIn(tx, new Date(clock.now()), group));
    }
  });
  return count / time;
}

/** Settles and pays what is due of a team of a size, in a database of its own. */
async function settleTeam(db: Database, members: number): Promise<Settled> {
  await migrate(db, sqlModules);
  const team = await seedDueTeam(db, members);
  const { merchant, clock } = team;
  const log = createLog('silent');
  const brands = async () => [{ id: merchant.id, calendar: merchant }];
  const wallet = createWallet({ db, clock, brands });
  const report = createReport({
    activeMinBetOf: async () => 5_000_000n,
    ...{ db, clock, log, wallet, brands },
    calendarOf: async () => merchant,
    oldestBet: async () => null,
  });
  const messages = { sendMany: async () => {} };
  const settlement = createSettlement({ db, clock, log, wallet, report, messages, merchants: async () => [merchant] });
  // Read before it is measured, so that what is compared comes from memory on both sides.
  await readRows(db, team);
  const reading = await seconds(() => readRows(db, team));
  const calculation = await seconds(() => settleDue({ db, clock, log, report }, merchant));
  const payment = await seconds(() => settlement.run());
  const [done] = await db.query<{ bills: number; open: number; payments: number }>({
    text: `select count(*)::int as bills, (count(*) filter (where status <> 'PAID'))::int as open,
             (select count(*)::int from agent_payment) as payments from agent_bill`,
  });
  // Who is far down may have a team that has not played.
  if (!done || done.bills < team.holders || done.open > 0) throw new Error(`the bills are wrong: ${JSON.stringify(done)}`);
  const posted = await postInBulk(db, clock, wallet, done.payments);
  await wallet.drain();
  return { calculation, payment, reading, paid: done.payments / payment, posted };
}

/** Prints what a team's settlement took, beside the reading of its rows and bulk posting. */
function printTeam(members: number, { calculation, payment, reading, paid, posted }: Settled): void {
  const byReading = calculation / reading;
  const byPosting = paid / posted;
  console.log(
    `${members} members, ${members / 10} holders, a day's salaries and a dividend: calculated in ${calculation.toFixed(2)} s, paid in ${payment.toFixed(2)} s`,
  );
  console.log(
    `  calculation | reading the same rows once ${reading.toFixed(2)} s | ${byReading.toFixed(2)} times (bar ${READING_BAR})${byReading > READING_BAR ? '  ABOVE' : ''}`,
  );
  console.log(
    `  payments ${paid.toFixed(0)}/s | bulk posting ${posted.toFixed(0)}/s | ratio ${byPosting.toFixed(2)} (bar ${PAYMENT_BAR})${byPosting < PAYMENT_BAR ? '  BELOW' : ''}`,
  );
}

/** Prints how the settlement of contracts grows with the team, and what calculating and paying cost beside reading and posting. */
export async function benchSettlement({ sizes = SIZES as readonly number[] } = {}): Promise<void> {
  const server = await startPostgres({ settings: { max_wal_size: '4GB', shared_buffers: BUFFERS } });
  if (!server) return console.log('skipped: no PostgreSQL on this machine');
  const admin = await openDatabase({ url: server.url, poolSize: 1 });
  try {
    const done: Settled[] = [];
    for (const members of sizes) {
      await admin.query({ text: `create database team_${members}` });
      const url = new URL(server.url);
      url.pathname = `/team_${members}`;
      const db = await openDatabase({ url: url.href, poolSize: 10 });
      try {
        const settled = await settleTeam(db, members);
        done.push(settled);
        printTeam(members, settled);
      } finally {
        await db.close();
      }
    }
    const [small, large] = done.map(({ calculation, payment }) => calculation + payment);
    const growth = (large ?? 0) / (small ?? 1);
    console.log(
      `ten times the team: ${growth.toFixed(1)} times the time (bar ${GROWTH_BAR})${growth > GROWTH_BAR ? '  ABOVE' : ''}`,
    );
    await benchKeeping(server);
  } finally {
    await admin.close();
    await server.stop();
  }
}

if (import.meta.main) await benchSettlement();

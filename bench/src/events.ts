import type { EventOf } from '../../apps/gateway/src/base/background/event.ts';
import { createEvents, type Events } from '../../apps/gateway/src/base/background/events.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase, type Transaction } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { depositCompleted } from '../../apps/gateway/src/cashier/index.ts';
import { sqlModules } from '../../apps/gateway/src/modules.ts';
import { betSettled } from '../../apps/gateway/src/play/index.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { BACKLOG, BACKLOG_MEMBERS, emitBacklog } from './backlog.ts';

/** Turns are taken and repeated, so that a slow moment of the machine falls on both sides. */
const ROUNDS = 2;
const BAR_PER_SECOND = 10_000;
const BAR_RATIO = 0.8;

/** What rebates, points and missions do with bets: sums by account, written once a batch. */
async function sumUp(consumer: string, batch: readonly EventOf<typeof betSettled>[], tx: Transaction): Promise<void> {
  const sums = new Map<bigint, { stake: bigint; payout: bigint; bets: number }>();
  for (const { accountId, payload } of batch) {
    const sum = sums.get(accountId ?? 0n) ?? { stake: 0n, payout: 0n, bets: 0 };
    sum.stake += BigInt(payload.stake);
    sum.payout += BigInt(payload.payout);
    sum.bets += 1;
    sums.set(accountId ?? 0n, sum);
  }
  await tx.query({
    name: 'bench-sum',
    text: `insert into bench_sum (consumer, account_id, stake, payout, bets)
           select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::int[])
           on conflict (consumer, account_id) do update set stake = bench_sum.stake + excluded.stake,
             payout = bench_sum.payout + excluded.payout, bets = bench_sum.bets + excluded.bets`,
    values: [
      consumer,
      [...sums.keys()],
      [...sums.values()].map((sum) => sum.stake),
      [...sums.values()].map((sum) => sum.payout),
      [...sums.values()].map((sum) => sum.bets),
    ],
  });
}

/** Drains the backlog through consumers that want it, beside some that want something else; returns the events a second. */
async function drain(db: Database, wanting: number, others: number): Promise<number> {
  await db.query({ text: 'truncate event_cursor, bench_sum' });
  const events: Events = createEvents(db, systemClock, createLog('silent'));
  let handled = 0;
  let isDone = (): void => {};
  const done = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  for (let n = 0; n < wanting; n += 1) {
    events.consumeBatches(`bench.${n}`, [betSettled], async (batch, tx) => {
      await sumUp(`bench.${n}`, batch, tx);
      handled += batch.length;
      if (handled === BACKLOG * wanting) isDone();
    });
  }
  for (let n = 0; n < others; n += 1) events.consumeBatches(`bench.other.${n}`, [depositCompleted], async () => {});
  const began = performance.now();
  events.start();
  await done;
  const seconds = (performance.now() - began) / 1_000;
  await events.stop();
  const rows = await db.query<{ bets: bigint; stake: bigint; consumers: bigint }>({
    text: `select sum(bets)::bigint as bets, sum(stake)::bigint as stake, count(distinct consumer) as consumers from bench_sum`,
  });
  const expected = BigInt(BACKLOG) * BigInt(wanting);
  const [sum] = rows;
  if (sum?.bets !== expected || sum.stake !== expected * 10_000n)
    throw new Error(`the sums are wrong: ${sum?.bets} of ${expected}`);
  return BACKLOG / seconds;
}

/** Prints how fast consumers drain a backlog of settled bets, and what consumers cost that want something else. */
export async function benchEvents(): Promise<void> {
  const server = await startPostgres({ settings: { max_wal_size: '4GB' } });
  if (!server) return console.log('skipped: no PostgreSQL on this machine');
  const db = await openDatabase({ url: server.url, poolSize: 10 });
  try {
    await migrate(db, sqlModules);
    await db.query({
      text: `create table bench_sum (consumer text, account_id bigint, stake bigint, payout bigint, bets int,
               primary key (consumer, account_id)) with (fillfactor = 50)`,
    });
    await emitBacklog(db);
    const of: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      (of['four'] ??= []).push(await drain(db, 4, 0));
      (of['twelve'] ??= []).push(await drain(db, 4, 8));
      (of['eight'] ??= []).push(await drain(db, 8, 0));
    }
    const mean = (name: string): number => (of[name] ?? []).reduce((sum, one) => sum + one, 0) / ROUNDS;
    const eight = mean('eight');
    const ratio = mean('twelve') / mean('four');
    console.log(
      `a backlog of ${BACKLOG} settled bets of ${BACKLOG_MEMBERS} members, 8 consumers: ${eight.toFixed(0)}/s each (bar ${BAR_PER_SECOND})` +
        `${eight < BAR_PER_SECOND ? '  BELOW' : ''}`,
    );
    console.log(
      `4 consumers beside 8 that want something else: ${mean('twelve').toFixed(0)}/s | 4 alone ${mean('four').toFixed(0)}/s | ` +
        `ratio ${ratio.toFixed(2)} (bar ${BAR_RATIO})${ratio < BAR_RATIO ? '  BELOW' : ''}`,
    );
  } finally {
    await db.close();
    await server.stop();
  }
}

if (import.meta.main) await benchEvents();

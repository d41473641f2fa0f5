import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase } from '../../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../../apps/gateway/src/base/database/migrations.ts';
import { createLog } from '../../../apps/gateway/src/base/log.ts';
import { sqlModules } from '../../../apps/gateway/src/modules.ts';
import { startTestGateway, TEST_KEYS } from '../../../apps/gateway/src/play/testing/gateway.ts';
import { createReport } from '../../../apps/gateway/src/report/index.ts';
import type { PostgresServer } from '../../../scripts/lib/postgres.ts';
import { runRounds, seatPlayers, type Table, VENDOR } from '../bet-requests.ts';
import { type Measure, merge, printRows, rowOf } from '../ledger-measure.ts';
import { seedTeam } from '../teams/world.ts';

/** Enough that the first accounts of the tenth level are there. */
const MEMBERS = 31_000;
/** The number of the first account that plays, of one on the tenth level, and how many play. */
const FIRST_PLAYER = 1_001;
const TENTH_LEVEL = 30_001;
const PLAYERS = 500;
const CONNECTIONS = 64;
const SECONDS = 5;
/** Turns are taken and repeated, so that a slow moment of the machine falls on both sides. */
const ROUNDS = 3;
/** Of the rate without report rows: docs/rules/speed.md#bars. */
const BAR = 0.8;
const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const CATCH_UP_MS = 5_000;

/** A gateway whose players stand at the end of ten levels; with `hasRows` it keeps report rows. */
async function openTable(db: Database, hasRows: boolean) {
  await migrate(db, sqlModules);
  await seedTeam(db, MEMBERS);
  await db.query({
    text: `update account p set path = l.path, depth = l.depth, parent_id = l.parent_id from account l
           where p.id >= $1::int and p.id < $1::int + $3::int and l.id = p.id - $1::int + $2::int`,
    values: [FIRST_PLAYER, TENTH_LEVEL, PLAYERS],
  });
  const gateway = await startTestGateway({ db, clock: systemClock });
  const report = createReport({
    activeMinBetOf: async () => 5_000_000n,
    ...{ db, clock: systemClock, log: createLog('silent'), wallet: gateway.wallet },
    brands: async () => [{ id: 1, calendar: CALENDAR }],
    calendarOf: async () => CALENDAR,
    oldestBet: gateway.play.oldestWaiting,
  });
  if (hasRows) {
    await report.want({ id: 1, ...CALENDAR }, 60);
    report.follow(gateway.events);
  }
  gateway.play.start();
  gateway.events.start();
  const caughtUp = hasRows ? setInterval(() => void report.catchUp(), CATCH_UP_MS) : undefined;
  const table = await seatPlayers(new URL(gateway.url), TEST_KEYS.get(VENDOR) ?? '', PLAYERS);
  return {
    table,
    /** Waits until all that was played is in records and rows; how many seconds that took. */
    async drain(): Promise<number> {
      const began = performance.now();
      await gateway.play.catchUp();
      while (((await gateway.events.waiting()).get('report.rows') ?? null) !== null) await pause(20);
      return (performance.now() - began) / 1_000;
    },
    async close(): Promise<void> {
      clearInterval(caughtUp);
      await gateway.close();
    },
  };
}

/** Throws where not every round came to the rows of the top. */
async function checkRows(db: Database): Promise<void> {
  const [row] = await db.query<{ kept: bigint; played: bigint }>({
    text: `select (select coalesce(sum(bets), 0) from report_bet where account_id = 1 and below)::bigint as kept,
             (select coalesce(sum(bets), 0) from play_day)::bigint as played`,
  });
  if (row?.kept !== row?.played || row?.kept === 0n) throw new Error(`the rows are wrong: ${row?.kept} of ${row?.played}`);
}

/** Prints what keeping report rows of ten levels costs of the rate at which rounds are played. */
export async function benchKeeping(server: PostgresServer): Promise<void> {
  const admin = await openDatabase({ url: server.url, poolSize: 1 });
  const open = async (name: string, hasRows: boolean) => {
    await admin.query({ text: `create database ${name}` });
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const db = await openDatabase({ url: url.href, poolSize: 10 });
    return { db, ...(await openTable(db, hasRows)) };
  };
  const play = (table: Table, seconds: number): Promise<Measure> => runRounds(table, CONNECTIONS, seconds, 3_000);
  const kept = await open('keeping_rows', true);
  const bare = await open('keeping_none', false);
  try {
    const taken: Record<'kept' | 'bare', Measure[]> = { kept: [], bare: [] };
    let lag = 0;
    for (const { table, drain } of [kept, bare]) {
      await play(table, SECONDS);
      await drain();
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.bare.push(await play(bare.table, SECONDS));
      await bare.drain();
      taken.kept.push(await play(kept.table, SECONDS));
      lag = Math.max(lag, await kept.drain());
    }
    printRows([rowOf('rounds with report rows', merge(taken.kept), 'without', merge(taken.bare), BAR)]);
    console.log(`all of it is in the rows ${lag.toFixed(1)} s after the last round`);
    await checkRows(kept.db);
  } finally {
    for (const { db, close } of [kept, bare]) {
      await close();
      await db.close();
    }
    await admin.close();
  }
}

import { createEvents } from '../../apps/gateway/src/base/background/events.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { sqlModules } from '../../apps/gateway/src/modules.ts';
import { followEarnings } from '../../apps/gateway/src/points/index.ts';
import { followCounts } from '../../apps/gateway/src/reward/index.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { BACKLOG, BACKLOG_MEMBERS, emitBacklog, VALID_BET } from './backlog.ts';
import { benchRewardPages } from './reward-pages.ts';
import { createBench, openRewards, writeRules } from './reward-world.ts';

/** Bets a second with all rules: docs/rules/speed.md#bars. */
const BAR_PER_SECOND = 5_000;
/** Turns are taken and repeated, so that a slow moment of the machine falls on both sides. */
const ROUNDS = 2;
const WAIT_MS = 50;
const COUNTED = [
  'point_account',
  'point_earned',
  'point_entry',
  'point_level',
  'reward_heard',
  'reward_bet_day',
  'reward_board_score',
  'reward_rebate_line',
  'vip_due',
];

/** Throws where not every bet came to the rebates, or not every member to those whose level is looked at. */
async function checkAlso(db: Database, backlog: number): Promise<void> {
  const [rebates] = await db.query<{ sum: bigint }>({ text: 'select sum(valid_bet)::bigint as sum from reward_rebate_line' });
  const [due] = await db.query<{ count: number }>({ text: 'select count(*)::int as count from vip_due' });
  if (rebates?.sum !== BigInt(backlog) * VALID_BET) throw new Error(`the rebates are wrong: ${rebates?.sum}`);
  if (due?.count !== BACKLOG_MEMBERS) throw new Error(`the members whose level is looked at are wrong: ${due?.count}`);
}

/** Drains the backlog through what counts for rewards, on nothing that was counted before; returns the bets a second. */
export async function drain(db: Database, backlog: number, hasLevels: boolean): Promise<number> {
  await db.query({ text: `truncate event_cursor, reward_board_cycle, ${COUNTED.join(', ')} cascade` });
  const events = createEvents(db, systemClock, createLog('silent'));
  const reward = await openRewards(db, { hasLevels });
  const live = { publish: () => {} };
  followCounts(reward, { events, live });
  followEarnings({ events, levelsOf: async () => new Map() });
  const [last] = await db.query<{ id: bigint }>({ text: 'select max(id) as id from outbox_event' });
  const isDone = async (): Promise<boolean> => {
    const behind = await db.query({
      text: `select 1 as behind from (values ('reward.counting'), ('points.earning')) c (name)
             where not exists (select 1 from event_cursor where consumer = c.name and id >= $1)`,
      values: [last?.id],
    });
    return behind.length === 0;
  };
  const began = performance.now();
  events.start();
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  const seconds = (performance.now() - began) / 1_000;
  await events.stop();
  const [sum] = await db.query<{ bets: bigint }>({ text: 'select sum(bets)::bigint as bets from reward_bet_day' });
  if (hasLevels) await checkAlso(db, backlog);
  if (sum?.bets !== BigInt(backlog)) throw new Error(`the counters are wrong: ${sum?.bets} of ${backlog}`);
  return backlog / seconds;
}

/** Prints how fast settled bets are counted with all rules and without any, and how long the pages take. */
export async function benchRewards({ backlog = BACKLOG, samples = 300 } = {}): Promise<void> {
  const server = await startPostgres({ settings: { max_wal_size: '4GB' } });
  if (!server) return console.log('skipped: no PostgreSQL on this machine');
  const db = await openDatabase({ url: server.url, poolSize: 10 });
  try {
    await migrate(db, sqlModules);
    await createBench(db, BACKLOG_MEMBERS);
    await emitBacklog(db, backlog);
    const [without, withAll]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeRules(db, { promotions: 0, missions: 0, boards: 0, hasPoints: false });
      without.push(await drain(db, backlog, false));
      await writeRules(db, { promotions: 50, missions: 40, boards: 4, hasPoints: true });
      withAll.push(await drain(db, backlog, true));
    }
    const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length;
    const all = mean(withAll);
    console.log(
      `a backlog of ${backlog} settled bets of ${BACKLOG_MEMBERS} members, with 50 promotions, 40 missions, 4 leaderboards, points, rebates and VIP: ` +
        `${all.toFixed(0)}/s (bar ${BAR_PER_SECOND})${all < BAR_PER_SECOND ? '  BELOW' : ''} | without any rule ${mean(without).toFixed(0)}/s`,
    );
    await benchRewardPages(db, samples);
  } finally {
    await db.close();
    await server.stop();
  }
}

if (import.meta.main) await benchRewards();

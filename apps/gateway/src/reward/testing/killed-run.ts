import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import type { Database } from '../../base/database/database.ts';
import type { MissionInput } from '../missions/mission.ts';
import { differencesOf, readCounters } from './counting-run.ts';
import { openMissions } from './missions.ts';
import { type Below, createRandomEvents, NaiveCounters } from './random-events.ts';

/** The last of the three days of which events are told: 17 January, 20:00 in Ho Chi Minh City. */
const NOW = Date.UTC(2026, 0, 17, 13);
/** Longer than a lease: what a killed process has claimed is free by then; so is what a job finds left over. */
const PAUSE_MS = 10 * 60_000;
const MEMBERS = 8;
/** What a process is killed at, and at which of those that it begins: of two of a claim the first is before its money moves, the other after. */
const DEATHS = [
  ['event', '1'],
  ['claim', '1'],
  ['claim', '4'],
] as const;

/** Missions of today, each by one figure, in units or whole numbers. */
const ASKED = [
  { metric: 'VALID_BET', target: 5, money: 3 },
  { metric: 'VALID_BET', target: 60, money: 7 },
  { metric: 'BET_COUNT', target: 4, money: 2 },
  { metric: 'DEPOSIT_SUM', target: 400, money: 11 },
] as const;
const missionOf = ({ metric, target, money }: (typeof ASKED)[number], place: number): MissionInput => ({
  ...{ slug: `killed-${place}`, isOpen: true, group: 'DAILY', words: { EN: { title: `Mission ${place}`, content: '' } } },
  ...{
    conditions: [{ metric, target }],
    reward: { money, points: 1 },
    after: '',
    go: '',
    sort: place,
    startsAt: 0,
    endsAt: null,
  },
});

/** Lets a process work from a moment on; gives how it ended: 0 at its end, or the signal. */
async function work(place: string, now: number, members: readonly bigint[], ...life: string[]): Promise<unknown> {
  const script = join(import.meta.dirname, 'killable-rewards.ts');
  const child = spawn(process.execPath, [script, place, String(now), members.join(','), ...life], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'close');
  return code ?? signal;
}

/** What the members were credited by each mission, as a person reads it off items, ledger and points: names of those that are not as they must be. */
async function wrongRewards(db: Database, naive: NaiveCounters, members: readonly bigint[]): Promise<string[]> {
  const today = businessDayOf({ businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 }, NOW);
  const figure = (member: bigint, metric: string): bigint => {
    if (metric === 'DEPOSIT_SUM') return naive.rows.get(`${member} DEPOSIT_SUM ${today}`) ?? 0n;
    const field = metric === 'BET_COUNT' ? 'bets' : 'valid';
    return [...naive.rows]
      .filter(([name]) => name.startsWith(`${member} ${today} `) && name.endsWith(` ${field}`))
      .reduce((sum, [, value]) => sum + value, 0n);
  };
  const given = await db.query<{ accountId: bigint; slug: string; status: string; moved: string | null; points: bigint }>({
    text: `select i.account_id as "accountId", m.slug, i.status,
             (select string_agg(t.amount::text, ' and ') from transfer t where t.tx_id = 'reward-' || i.id) as moved,
             (select coalesce(sum(points), 0) from point_entry p where p.account_id = i.account_id and p.entry_key = 'reward:' || i.id)::bigint as points
           from reward_item i join reward_mission m on i.source_ref = m.id || ':' || $1 where i.source = 'MISSION'`,
    values: [today],
  });
  const shownOf = (member: bigint, slug: string): string =>
    given
      .filter(({ accountId, slug: own }) => accountId === member && own === slug)
      .map(({ status, moved, points }) => `${status}, moved ${moved ?? 'nothing'}, ${points} points`)
      .join('; ');
  return members.flatMap((member) =>
    ASKED.flatMap(({ metric, target, money }, place) => {
      const goal = metric === 'BET_COUNT' ? BigInt(target) : BigInt(target) * 10_000n;
      const expected = figure(member, metric) >= goal ? `COLLECTED, moved ${money * 10_000}, 1 points` : '';
      const shown = shownOf(member, `killed-${place}`);
      return shown === expected ? [] : [`mission ${place} of ${member}: ${shown || 'nothing'}; by hand ${expected || 'nothing'}`];
    }),
  );
}

/**
 * Kills gateways in the middle of counting and of collecting, each in a process of its own, lets a last one come to its end, and returns where
 * counters or what was credited differ from a count by hand. `reopen` is for a database that one process alone may have open.
 */
export async function runKilled(
  { db: first, place, reopen }: { db: Database; place: string; reopen?: () => Promise<Database> },
  below: Below,
  size: number,
): Promise<string[]> {
  const world = await openMissions(first.kind, [], first);
  world.clock.set(NOW);
  const members: bigint[] = [];
  for (let count = 0; count < MEMBERS; count += 1) members.push(await world.newMember());
  for (const [index, asked] of ASKED.entries()) await world.missions.put(world.merchantId, missionOf(asked, index));
  const naive = new NaiveCounters(world.calendar);
  const made = Array.from({ length: size }, createRandomEvents(below, members));
  for (const event of made) naive.read(event);
  await first.transaction((tx) => world.events.emit(tx, ...made));
  if (reopen) await world.close();

  const ends: unknown[] = [];
  for (const [turn, death] of DEATHS.entries()) ends.push(await work(place, NOW + turn * PAUSE_MS, members, ...death));
  ends.push(await work(place, NOW + DEATHS.length * PAUSE_MS, members));
  const expected = [...DEATHS.map(() => 'SIGKILL'), 0];

  const db = reopen ? await reopen() : first;
  const counted = differencesOf(naive.rows, await readCounters(db, members));
  const wrong = await wrongRewards(db, naive, members);
  if (reopen) await db.close();
  return [...(ends.join() === expected.join() ? [] : [`the processes ended by ${ends.join()}`]), ...counted, ...wrong];
}

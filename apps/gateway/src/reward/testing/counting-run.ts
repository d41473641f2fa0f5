import { createEvents, type Events } from '../../base/background/events.ts';
import { type Clock, manualClock } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { type CountedEvent, createCounting, forgettingOf } from '../counting/index.ts';
import { type Below, CALENDAR, createRandomEvents, NaiveCounters } from './random-events.ts';

/** What a gateway dies of in these runs. */
class Crash extends Error {}

const AT_ONCE = 400;

/** All events of the outbox after a place, as consumers get them. */
const readAll = async (db: Database, after: bigint): Promise<CountedEvent[]> =>
  (await db.query<CountedEvent & { payload: unknown }>({
    text: `select id, type, merchant_id as "merchantId", account_id as "accountId", payload, at from outbox_event where id > $1 order by id`,
    values: [after],
  })) as CountedEvent[];

/** The rows of the counters by name, without those of nothing. */
export async function readCounters(db: Database, members: readonly bigint[]): Promise<Map<string, bigint>> {
  const rows = await db.query<{ name: string; value: bigint }>({
    text: `select account_id || ' ' || day || ' ' || game_type || ' ' || vendor_id || ' ' || f.name as name, f.value
           from reward_bet_day cross join lateral
             (values ('bets', bets), ('wins', wins), ('stake', stake), ('payout', payout), ('valid', valid_bet)) f (name, value)
           where f.value <> 0 and account_id = any ($1)
           union all select account_id || ' ' || metric || ' ' || day, value from reward_day where value <> 0 and account_id = any ($1)`,
    values: [members],
  });
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** What is other in one than in the other, at most ten of it. */
export const differencesOf = (naive: ReadonlyMap<string, bigint>, counted: ReadonlyMap<string, bigint>): string[] =>
  [...new Set([...naive.keys(), ...counted.keys()])]
    .filter((name) => naive.get(name) !== counted.get(name))
    .slice(0, 10)
    .map((name) => `${name}: ${naive.get(name) ?? 0n} by hand, ${counted.get(name) ?? 0n} counted`);

/** Forgets all that was heard, as half a year later, when nothing of it is in the outbox any more; returns what is left of it. */
async function forgetAll(db: Database, clock: Clock, members: readonly bigint[]): Promise<string[]> {
  await db.query({ text: 'delete from outbox_event' });
  await forgettingOf({ db, clock: manualClock(clock.now() + 200 * 86_400_000) }).run({ start: new Date(clock.now()) });
  const [left] = await db.query<{ count: number }>({
    text: 'select count(*)::int as count from reward_heard where account_id = any ($1)',
    values: [members],
  });
  return left?.count === 0 ? [] : [`${left?.count} rows of what was heard are left`];
}

/**
 * Emits random events, tells the counters of them through two gateways that die in the middle, and besides directly: twice, in any order,
 * some before, some after, and some when all that was heard is forgotten. Returns where they are other than the naive counters.
 */
export async function runCounting(db: Database, below: Below, size: number, members: readonly bigint[]): Promise<string[]> {
  const clock = manualClock(Date.UTC(2026, 0, 20));
  const log = createLog('silent');
  const counting = createCounting({ calendarOf: async () => CALENDAR });
  const naive = new NaiveCounters();
  const next = createRandomEvents(below, members, `${members[0]}x`);
  const [last] = await db.query<{ id: bigint }>({ text: 'select coalesce(max(id), 0)::bigint as id from outbox_event' });

  const die = (): void => {
    throw new Crash('the gateway dies before its commit');
  };
  const gateway = (): Events => {
    const events = createEvents(db, clock, log);
    // A batch that fails is handled again event by event.
    counting.follow(events, {
      async also(_, { accounts }) {
        if (below(accounts.size > 1 ? 3 : 100) === 0) die();
        return [];
      },
    });
    return events;
  };
  const gateways = [gateway(), gateway()];
  for (let done = 0; done < size; done += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, size - done) }, next);
    for (const event of made) naive.read(event);
    await db.transaction((tx) => gateways[0]?.emit(tx, ...made) ?? Promise.resolve());
  }
  const all = await readAll(db, last?.id ?? 0n);

  /** Tells of some events in any order, some of them twice, whatever was told before. */
  const tellDirectly = async (part: number): Promise<void> => {
    const some = all.filter(() => below(100) < part);
    const mixed = [...some, ...some.filter(() => below(10) === 0)];
    for (let place = mixed.length - 1; place > 0; place -= 1) {
      const other = below(place + 1);
      [mixed[place], mixed[other]] = [mixed[other], mixed[place]] as [CountedEvent, CountedEvent];
    }
    for (let from = 0; from < mixed.length; from += AT_ONCE) {
      const batch = mixed.slice(from, from + AT_ONCE);
      const telling = db.transaction(async (tx: Transaction) => {
        await counting.hear(tx, batch);
        if (below(4) === 0) die();
      });
      await telling.catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    }
  };

  await tellDirectly(30);
  // Events that failed are tried again after a pause.
  for (let held = 1, failed = 1; held + failed > 0; clock.advance(3_600_000)) {
    const runs = await Promise.allSettled(gateways.map((events) => events.runAll()));
    failed = runs.filter(({ status }) => status === 'rejected').length;
    const [row] = await db.query<{ held: number }>({
      text: `select count(*)::int as held from event_held where state <> 'dead'`,
    });
    held = row?.held ?? 0;
  }
  await tellDirectly(10);
  const found = differencesOf(naive.rows, await readCounters(db, members));
  found.push(...(await forgetAll(db, clock, members)));
  await tellDirectly(10);
  found.push(...differencesOf(naive.rows, await readCounters(db, members)));
  // Whoever comes next begins on the same days.
  await db.query({ text: 'delete from reward_heard_until' });
  return found;
}

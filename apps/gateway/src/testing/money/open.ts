import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import type { Done } from './commands.ts';
import { findFaults } from './faults.ts';
import { answered, type Sabotage, startMoneyGateway } from './gateway.ts';
import { mortal } from './mortal.ts';
import { type RunOptions, runMoney } from './run.ts';
import { createWorld, type MoneyGateway, openOutside, prepareMoney, type World } from './world.ts';

const START = Date.UTC(2026, 0, 15, 5);
const MEMBERS = 9;
/** Of a thousand statements of a mortal gateway so many are its last. */
const DEADLY = 8;

/** What is found after a run, and how often what was answered. */
export interface Found {
  faults: string[];
  counts: ReadonlyMap<string, number>;
}

/** Members with money on a migrated database, and the provider and vendor outside of it; the gateways are the caller's. */
export async function openPlace(db: Database, seed: number) {
  const clock = manualClock(START);
  const members = await prepareMoney(db, clock, MEMBERS);
  return { db, clock, members, outside: openOutside(seed) };
}

/** Runs clients against gateways until everything is at its end, and looks for faults. */
export async function proveMoney(world: World, options: RunOptions): Promise<Found> {
  const rounds = await runMoney(world, options);
  return { faults: await findFaults(world, rounds), counts: world.books.counts };
}

/**
 * Gateways of one process on a migrated database without anything in it: two on PostgreSQL, one on the embedded database. One of them dies at
 * statements, again and again.
 */
export async function openMoney(db: Database, seed: number, sabotage: Sabotage = {}) {
  const place = await openPlace(db, seed);
  const { clock, outside } = place;
  const choices = createChoices(seed + 1);
  let isCalm = true;
  const death = () => (isCalm || choices.below(1_000) >= DEADLY ? null : choices.pick(['before', 'after'] as const));
  const weak = mortal(db, death);
  const open = async (by: Database) => startMoneyGateway({ db: by, clock, send: outside.send, sabotage });
  const started = db.kind === 'embedded' ? [await open(weak.db)] : [await open(weak.db), await open(db)];
  const gateways = started.map(
    ({ commands }, index): MoneyGateway => ({
      call: (name, given) => {
        const work = () => answered(commands[name] as (asked: typeof given) => Promise<Done<typeof name>>, given);
        return index === 0 ? weak.live(work) : work();
      },
    }),
  );
  return {
    deaths: weak.deaths,
    run(options: Omit<RunOptions, 'seed'>): Promise<Found> {
      isCalm = false;
      return proveMoney(createWorld({ ...place, gateways }), { ...options, seed, onQuiet: () => (isCalm = true) });
    },
    async close(): Promise<void> {
      for (const gateway of started) await gateway.close();
    },
  };
}

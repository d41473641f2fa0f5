import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import {
  type AccountAsked,
  addDayCounts,
  type DayCount,
  readReached,
  readSums,
  readSumsEach,
  readSumsOf,
  type Stretch,
} from './count-store.ts';
import { type ForgettingDeps, forgettingJob } from './forgetting.ts';
import { COUNTED, type Counted, type CountedEvent, createHearing, type HearingDeps } from './hearing.ts';
import type { CountAsked } from './metrics.ts';

export type { AccountAsked, Heard, Stretch } from './count-store.ts';
export type { Brought, Counted, CountedEvent } from './hearing.ts';
export { type CountAsked, isOfBets, type Metric, MONEY_METRICS, type Scope } from './metrics.ts';

/** The consumer that counts. */
export const COUNTING_CONSUMER = 'reward.counting';

/** What forgets what was heard and can neither be told again nor be asked for. */
export const forgettingOf = (deps: Pick<ForgettingDeps, 'db' | 'clock'>): IntervalJob =>
  forgettingJob({ ...deps, consumer: COUNTING_CONSUMER, types: COUNTED.map(({ type }) => type) });

/** What members did, by business day: docs/rules/rewards.md#counting. */
export interface Counting {
  /** One figure of a member: money in ten-thousandths of a unit, everything else in whole numbers. */
  sum(runner: Runner, accountId: bigint, asked: CountAsked): Promise<bigint>;
  /** Several in one statement, in their order. */
  sums(runner: Runner, accountId: bigint, asked: readonly CountAsked[]): Promise<bigint[]>;
  /** One figure of many members. */
  sumsOf(runner: Runner, accountIds: readonly bigint[], asked: CountAsked): Promise<Map<bigint, bigint>>;
  /** Figures of many members, each of its own days, in their order. One statement. */
  sumsEach(runner: Runner, asked: readonly AccountAsked[]): Promise<bigint[]>;
  /** Which of many members came to a target in which of some stretches, told by its place, counted from 1. */
  reached(
    runner: Runner,
    accountIds: readonly bigint[],
    asked: Pick<CountAsked, 'metric' | 'scope'>,
    target: bigint,
    stretches: readonly Stretch[],
  ): Promise<{ accountId: bigint; place: number }[]>;
  /** Adds to a day in the caller's transaction, which keeps it to once: what is earned by rewards, like mission score. */
  add(tx: Transaction, count: DayCount): Promise<void>;
  /** Counts events in the caller's transaction: those of which it was told before count nothing. */
  hear(tx: Transaction, events: readonly CountedEvent[]): Promise<Counted>;
  /**
   * Begins to hear, before the events start. `also` goes on in the same transaction with what was new, and says of whom else that counts;
   * `told` is told of all of them, and of those others, after the commit.
   */
  follow(
    events: Pick<Events, 'consumeBatches'>,
    on?: {
      also?(tx: Transaction, counted: Counted): Promise<readonly bigint[]>;
      told?(accounts: ReadonlySet<bigint>, others: readonly bigint[], counted: Counted): void;
    },
  ): void;
}

/** Makes the counting. */
export function createCounting(deps: HearingDeps): Counting {
  const hear = createHearing(deps);
  return {
    sum: async (runner, accountId, asked) => (await readSums(runner, accountId, [asked]))[0] ?? 0n,
    sums: readSums,
    sumsOf: readSumsOf,
    sumsEach: readSumsEach,
    reached: readReached,
    add: (tx, count) => addDayCounts(tx, [count]),
    hear,
    follow(events, { also, told } = {}) {
      events.consumeBatches(COUNTING_CONSUMER, COUNTED, async (batch, tx) => {
        const counted = await hear(tx, batch);
        const others = (await also?.(tx, counted)) ?? [];
        return () => told?.(new Set([...counted.accounts.keys(), ...others]), others, counted);
      });
    },
  };
}

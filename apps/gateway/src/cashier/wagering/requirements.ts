import type { Query, Reply } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import type { Events } from '../../base/background/events.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { turnoverChanged } from '../events.ts';
import { feedAnew } from './following.ts';
import {
  NEXT_TO_NOTHING,
  type NewRequirement,
  type Requirement,
  remainingOf,
  requiredOf,
  shownCounting,
  WHOLE,
} from './requirement.ts';
import * as store from './store.ts';

export interface RequirementsDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit' | 'nudge'>;
}

/** What members have to wager before money can leave: docs/rules/money.md#wagering. */
export interface Requirements {
  /**
   * Asks for something to be wagered, in a transaction that ends before the money can be used. Added twice under one key it is one: then
   * the first is returned. `isComing`: the money is booked next, and `booked` or `notBooked` says what became of it. Null: nothing is to
   * be wagered.
   */
  addRequirement(tx: Transaction, requirement: NewRequirement, isComing?: boolean): Promise<Requirement | null>;
  /** The money of a key is there. */
  booked(tx: Transaction, accountId: bigint, key: string): Promise<void>;
  /** The money has definitely not come: what was asked for it is gone, and what had fed that feeds the others. */
  notBooked(tx: Transaction, accountId: bigint, key: string): Promise<void>;
  /** Ends what is open of a key's requirement, in the caller's transaction, because another comes in its place. */
  endIn(tx: Transaction, accountId: bigint, key: string, reason: string): Promise<void>;
  /** What a member has left to wager, in ten-thousandths of a unit: money can leave at 0. */
  remainingTurnover(accountId: bigint, runner?: Runner): Promise<Amount>;
  /** Has the caller alone change what these members have to wager, until its transaction ends. */
  lock(tx: Transaction, accounts: readonly bigint[]): Promise<void>;
  /**
   * What a member has left to wager, which nobody changes until the end of the caller's transaction. `finish` has what is done stay done
   * from then on, where nothing is left: it belongs to money that leaves.
   */
  holdIn(tx: Transaction, accountId: bigint): Promise<{ left: Amount; finish(): Promise<void> }>;
  /** Money leaves, in the caller's transaction: with nothing left to wager, what is done stays done from then on. Returns what is left. */
  finishIn(tx: Transaction, accountId: bigint): Promise<Amount>;
  /** A member's requirements, newest first, and what the open ones come to. */
  requirements(accountId: bigint, query: Query<'turnoverRequirements'>): Promise<Reply<'turnoverRequirements'>>;
  /** The requirements that were asked for under these keys; none for a key under which there was nothing to wager. */
  ofKeys(accountId: bigint, keys: readonly string[], runner?: Runner): Promise<(store.Wagered & { id: bigint })[]>;
  /** Those that a maker, whose name its keys begin with, asked for in a stretch of time, the end excluded. */
  madeIn(accountId: bigint, stretch: { maker: string; from: Date; to: Date }, runner?: Runner): Promise<store.Wagered[]>;
  /** Ends an open requirement, with what `note` writes in the same transaction; null when none of that number is open. */
  end(
    requirement: { accountId: bigint; id: bigint; status: 'CLEARED' | 'CANCELLED'; reason: string },
    note: (tx: Transaction, ended: Requirement) => Promise<void>,
  ): Promise<Requirement | null>;
}

/** A requirement as its member and operators see it. */
export const shownRequirement = (row: Requirement): Reply<'turnoverRequirements'>['list'][number] => ({
  id: Number(row.id),
  source: row.source,
  createdAt: row.createdAt.getTime(),
  base: toWire(row.base),
  multiple: row.multiple / Number(WHOLE),
  required: sumToWire(row.required),
  done: sumToWire(row.done),
  remaining: sumToWire(remainingOf(row)),
  status: row.status,
  endedAt: row.endedAt?.getTime() ?? null,
  ...shownCounting(row),
});

/** Tells the pages of a member that something is other than it was. */
export const tellTurnover = (
  { events }: Pick<RequirementsDeps, 'events'>,
  tx: Transaction,
  { merchantId, accountId }: { merchantId: number; accountId: bigint },
): Promise<void> => events.emit(tx, turnoverChanged.of({ merchantId, accountId }, {}));

/** Writes a requirement unless its key is known; the caller's transaction holds the member's queue from here on. */
async function addRequirement(
  { clock }: Pick<RequirementsDeps, 'clock'>,
  tx: Transaction,
  asked: NewRequirement,
  isComing: boolean,
): Promise<Requirement | null> {
  const fedUntil = (await store.lockQueues(tx, [asked.accountId])).get(asked.accountId) ?? null;
  const written = await writeRequirements(tx, dateOf(clock), [{ asked, fedUntil, isComing }]);
  return written === 0 ? null : store.readByKey(tx, asked.accountId, asked.key);
}

/**
 * Writes requirements in a transaction that holds the members' queues, which were fed until these moments; under a key that is known
 * there is one already. What asks for next to nothing is left out; returns how many are there now.
 */
export async function writeRequirements(
  tx: Transaction,
  now: Date,
  all: readonly { asked: NewRequirement; fedUntil: Date | null; isComing: boolean }[],
): Promise<number> {
  const rows = all.flatMap(({ asked, fedUntil, isComing }) => {
    const required = requiredOf(asked);
    if (required < NEXT_TO_NOTHING) return [];
    // A bet that was looked at before came before, whatever the clocks of two gateways say.
    const at = fedUntil && fedUntil > now ? fedUntil : now;
    return [{ asked, required, at, bookedAt: isComing ? null : at }];
  });
  if (rows.length > 0) await store.insertRequirements(tx, rows);
  return rows.length;
}

/** What a member is shown. */
const createList =
  ({ db }: Pick<RequirementsDeps, 'db'>): Requirements['requirements'] =>
  async (accountId, { page = 1, size = 10 }) => {
    const [{ rows, total }, { required, done }] = await Promise.all([
      store.readPage(db, accountId, { page, size }),
      store.sumOpen(db, accountId),
    ]);
    return {
      list: rows.map(shownRequirement),
      open: { required: sumToWire(required), done: sumToWire(done), remaining: sumToWire(required - done) },
      totalPages: Math.ceil(total / size),
      totalCount: total,
    };
  };

/** Makes the queues of requirements. */
export function createRequirements(deps: RequirementsDeps): Requirements {
  const { db, clock, events } = deps;

  const holdIn: Requirements['holdIn'] = async (tx, accountId) => {
    // Sent together: what is open is looked at when the lock is had.
    const [, { required, done, hasDone }] = await Promise.all([store.lockQueue(tx, accountId), store.sumOpen(tx, accountId)]);
    return {
      left: required - done,
      async finish() {
        if (hasDone && required === done) await store.closeQueue(tx, accountId, { clears: false, at: dateOf(clock) });
      },
    };
  };

  return {
    async addRequirement(tx, asked, isComing = false) {
      const made = await addRequirement(deps, tx, asked, isComing);
      if (made) await tellTurnover(deps, tx, asked);
      return made;
    },
    booked: (tx, accountId, key) => store.noteBooked(tx, accountId, key, dateOf(clock)),
    async notBooked(tx, accountId, key) {
      await store.lockQueue(tx, accountId);
      await store.deleteUnbooked(tx, accountId, key);
      await feedAnew(tx, accountId);
    },
    async endIn(tx, accountId, key, reason) {
      await store.lockQueue(tx, accountId);
      const held = await store.readByKey(tx, accountId, key);
      if (held) await store.endRequirement(tx, { id: held.id, accountId, status: 'CANCELLED', reason, at: dateOf(clock) });
    },
    async remainingTurnover(accountId, runner = db) {
      const { required, done } = await store.sumOpen(runner, accountId);
      return required - done;
    },
    async lock(tx, accounts) {
      await store.lockQueues(tx, accounts);
    },
    holdIn,
    async finishIn(tx, accountId) {
      const { left, finish } = await holdIn(tx, accountId);
      await finish();
      return left;
    },
    requirements: createList(deps),
    ofKeys: (accountId, keys, runner = db) => store.readByKeys(runner, accountId, keys),
    madeIn: (accountId, stretch, runner = db) => store.readMade(runner, accountId, stretch),
    async end({ accountId, id, status, reason }, note) {
      const ended = await db.transaction(async (tx) => {
        await store.lockQueue(tx, accountId);
        const row = await store.endRequirement(tx, { id, accountId, status, reason, at: dateOf(clock) });
        if (row) {
          await note(tx, row);
          await tellTurnover(deps, tx, row);
        }
        return row;
      });
      if (ended) events.nudge(turnoverChanged);
      return ended;
    },
  };
}

import type { Query, Reply } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import type { Events } from '../../base/background/events.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { turnoverChanged } from '../events.ts';
import { feedAnew } from './following.ts';
import { NEXT_TO_NOTHING, type NewRequirement, type Requirement, remainingOf, requiredOf, WHOLE } from './requirement.ts';
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
  /** What a member has left to wager, in ten-thousandths of a unit: money can leave at 0. */
  remainingTurnover(accountId: bigint): Promise<Amount>;
  /** Has the caller alone change what these members have to wager, until its transaction ends. */
  lock(tx: Transaction, accounts: readonly bigint[]): Promise<void>;
  /** Money leaves: with nothing left to wager, what is done stays done from now on. Returns what is left. */
  finish(accountId: bigint): Promise<Amount>;
  /** The same within a transaction of the caller's. */
  finishIn(tx: Transaction, accountId: bigint): Promise<Amount>;
  /** A member's requirements, newest first, and what the open ones come to. */
  requirements(accountId: bigint, query: Query<'turnoverRequirements'>): Promise<Reply<'turnoverRequirements'>>;
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
});

/** Tells the pages of a member that something is other than it was. */
export const tellTurnover = (
  { events }: Pick<RequirementsDeps, 'events'>,
  tx: Transaction,
  { merchantId, accountId }: { merchantId: number; accountId: bigint },
): Promise<void> => events.emit(tx, turnoverChanged.of({ merchantId, accountId }, {}));

/** Writes a requirement unless its key is known; the caller's transaction holds the member's queue from here on. */
export async function addRequirement(
  { clock }: Pick<RequirementsDeps, 'clock'>,
  tx: Transaction,
  asked: NewRequirement,
  isComing: boolean,
): Promise<Requirement | null> {
  const required = requiredOf(asked);
  if (required < NEXT_TO_NOTHING) return null;
  const fedUntil = (await store.lockQueues(tx, [asked.accountId])).get(asked.accountId) ?? null;
  const known = await store.readByKey(tx, asked.accountId, asked.key);
  if (known) return known;
  const now = dateOf(clock);
  // A bet that was looked at before came before, whatever the clocks of two gateways say.
  const at = fedUntil && fedUntil > now ? fedUntil : now;
  return store.insertRequirement(tx, asked, { required, at, bookedAt: isComing ? null : at });
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

  const finishIn: Requirements['finishIn'] = async (tx, accountId) => {
    await store.lockQueues(tx, [accountId]);
    const { required, done } = await store.sumOpen(tx, accountId);
    if (required === done) await store.closeQueue(tx, accountId, { clears: false, at: dateOf(clock) });
    return required - done;
  };

  return {
    async addRequirement(tx, asked, isComing = false) {
      const made = await addRequirement(deps, tx, asked, isComing);
      if (made) await tellTurnover(deps, tx, asked);
      return made;
    },
    booked: (tx, accountId, key) => store.noteBooked(tx, accountId, key, dateOf(clock)),
    async notBooked(tx, accountId, key) {
      await store.lockQueues(tx, [accountId]);
      await store.deleteUnbooked(tx, accountId, key);
      await feedAnew(tx, clock, accountId);
    },
    async remainingTurnover(accountId) {
      const { required, done } = await store.sumOpen(db, accountId);
      return required - done;
    },
    async lock(tx, accounts) {
      await store.lockQueues(tx, accounts);
    },
    finish: (accountId) => db.transaction((tx) => finishIn(tx, accountId)),
    finishIn,
    requirements: createList(deps),
    async end({ accountId, id, status, reason }, note) {
      const ended = await db.transaction(async (tx) => {
        await store.lockQueues(tx, [accountId]);
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

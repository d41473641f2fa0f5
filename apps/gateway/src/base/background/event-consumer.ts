import { type Clock, dateOf } from '../calendar/clock.ts';
import type { Database, Runner, Transaction } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { BusinessEvent, EventDefinition } from './event.ts';
import { type EventReader, eventOf } from './event-reader.ts';
import { accountKey, leasedCursor, moveCursor, type StoredEvent } from './event-store.ts';
import { dueEvents, failHeld, type HeldEvent, type Holding, heldAccounts, holdEvents, releaseHeld } from './held-store.ts';

/** Done once a batch's transaction is committed: what must not be told before, and may be lost. */
export type AfterCommit = () => void;

/** Handles events of a batch, in their order, in the transaction that also moves the consumer's cursor. May give what follows its commit. */
export type BatchHandler<E extends BusinessEvent = BusinessEvent> = (
  events: readonly E[],
  tx: Transaction,
) => Promise<AfterCommit | void>;
/** Handles one event outside of any transaction. */
export type RelayHandler<E extends BusinessEvent = BusinessEvent> = (event: E) => Promise<void>;

/** How a consumer takes batches. */
export interface BatchOptions {
  /** Events of a batch at most: where each of them is large. */
  most?: number;
  /** Says of which events the order does not matter: nothing waits behind one of those that was set aside. */
  isAlone?(event: Pick<StoredEvent, 'type' | 'payload'>): boolean;
  /** How many of these events, the first of them, are handled in one transaction: one at least. */
  reach?(events: readonly BusinessEvent[], tx: Transaction): Promise<number>;
}

/** A named consumer of some events. */
export type Consumer = { name: string; definitions: ReadonlyMap<string, EventDefinition> } & (
  | ({ kind: 'transactional'; handle: BatchHandler } & Required<BatchOptions>)
  | { kind: 'relay'; handle: RelayHandler }
);

/** What a consumer tells the figures. */
export interface ConsumerFigures {
  handled(consumer: string, count: number): void;
  failed(consumer: string): void;
}

export interface ConsumerDeps {
  db: Database;
  clock: Clock;
  log: Log;
  owner: string;
  reader: EventReader;
  figures: ConsumerFigures;
}

/** What a look at the outbox came to. */
export interface Worked {
  /** Events that the consumer is past now. */
  moved: number;
  failed: number;
}

/**
 * Events in one transaction: of a backlog many, since what is added up by member costs the less the more there are of each. The embedded
 * database has one session, which bets want too.
 */
const BATCH = { embedded: 250, postgres: 3_000 };
/** Events of a batch that failed that are handled each by itself before what follows is handled together again. */
const BY_THEMSELVES = 250;
const HELD_BATCH = 50;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Pauses before an event that failed is tried again. After the last one it is given up: a dead letter. */
export const RETRY_PAUSES_MS: readonly number[] = [
  SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
];

/** Thrown inside a batch's transaction when another process has taken the consumer over. */
class LeaseLost extends Error {}

type Failure = Omit<Holding, 'event' | 'key'>;

/** How it is written down that an event was handled: in the transaction that did, or after it. */
interface WritingDown {
  within(tx: Transaction): Promise<void>;
  after(): Promise<void>;
}

/** What every way of handling needs: one event by itself, the move of the cursor, and what is held. */
function createHandling(consumer: Consumer, { db, clock, log, owner, figures }: ConsumerDeps) {
  const { definitions } = consumer;

  const failureOf = (event: StoredEvent, attempts: number, error: unknown): Failure => {
    figures.failed(consumer.name);
    const pause = RETRY_PAUSES_MS[attempts - 1];
    const state = pause === undefined ? 'dead' : 'retrying';
    const told = { err: error, consumer: consumer.name, event: String(event.id), type: event.type, attempts };
    if (state === 'dead') log.error(told, 'an event was given up; it waits for an operator');
    else log.warn(told, 'an event could not be handled and is tried again');
    return { state, attempts, nextAt: new Date(clock.now() + (pause ?? 0)), error: (error as Error).message ?? String(error) };
  };

  /** Handles one event by itself, and writes down that it was: in the same transaction, or after it for a relay. */
  const handleOne = async (stored: StoredEvent, { within, after: afterwards }: WritingDown): Promise<void> => {
    if (consumer.kind === 'relay') {
      await consumer.handle(eventOf(definitions, stored));
      await afterwards();
    } else {
      const after = await db.transaction(async (tx) => {
        const given = await consumer.handle([eventOf(definitions, stored)], tx);
        await within(tx);
        return given;
      });
      after?.();
    }
  };

  const mustMove = async (runner: Runner, to: StoredEvent): Promise<void> => {
    if (!(await moveCursor(runner, consumer.name, owner, to))) throw new LeaseLost();
  };

  /** Whose later events wait behind one that is set aside; null: nobody's. */
  const keyOf = (event: StoredEvent): bigint | null =>
    consumer.kind === 'transactional' && consumer.isAlone(event) ? null : accountKey(event);

  const setAside = (stored: StoredEvent, failure: Failure): Promise<void> =>
    db.transaction(async (tx) => {
      await mustMove(tx, stored);
      await holdEvents(tx, consumer.name, [{ event: stored, key: keyOf(stored), ...failure }], dateOf(clock));
    });

  /** What comes after an event that is held, of the same account, waits behind it. */
  const waiting = (event: StoredEvent): Holding => ({
    event,
    key: accountKey(event),
    state: 'waiting',
    attempts: 0,
    error: null,
    nextAt: dateOf(clock),
  });

  return { failureOf, handleOne, keyOf, mustMove, setAside, waiting };
}

type Handling = ReturnType<typeof createHandling>;

/** Handles events one after the other: each that fails is set aside by itself. */
function createOneByOne(consumer: Consumer, { db, clock, figures }: ConsumerDeps, handling: Handling) {
  const { failureOf, handleOne, keyOf, mustMove, setAside, waiting } = handling;
  return async (stored: readonly StoredEvent[]): Promise<Worked> => {
    const held = await heldAccounts(db, consumer.name, stored);
    let failed = 0;
    for (const event of stored) {
      if (held.has(accountKey(event))) {
        await db.transaction(async (tx) => {
          await mustMove(tx, event);
          await holdEvents(tx, consumer.name, [waiting(event)], dateOf(clock));
        });
        continue;
      }
      try {
        await handleOne(event, { within: (tx) => mustMove(tx, event), after: () => mustMove(db, event) });
        figures.handled(consumer.name, 1);
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        // What fails for lack of the database fails here too, and the event keeps its place.
        await setAside(event, failureOf(event, 1, error));
        const key = keyOf(event);
        if (key !== null) held.add(key);
        failed += 1;
      }
    }
    return { moved: stored.length, failed };
  };
}

/** Handles a batch in one transaction; returns null when it could not be handled as one. */
function createTogether(consumer: Consumer, { db, clock, log, owner, reader, figures }: ConsumerDeps, handling: Handling) {
  const { definitions } = consumer;
  const { mustMove, waiting } = handling;
  return async (): Promise<Worked | null> => {
    if (consumer.kind === 'relay') return null;
    const { most, reach } = consumer;
    let failure: unknown = null;
    let after = null as AfterCommit | void | null;
    const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      const worked = await db.transaction(async (tx) => {
        // Effects and cursor reach the disk together: what a dying machine forgets is handled again.
        await tx.query({ text: 'set local synchronous_commit to off' });
        const cursor = await leasedCursor(tx, consumer.name, owner, true);
        if (!cursor) throw new LeaseLost();
        const batch = await reader.read(tx, definitions, cursor, Math.min(BATCH[db.kind], most));
        if (batch.stored.length === 0) return { moved: 0, failed: 0 };
        const count = await attempt(async () => reach(batch.events(), tx));
        const stored = batch.stored.slice(0, count);
        const last = stored.at(-1);
        if (!last) throw new Error(`${consumer.name} takes none of the events that wait for it`);
        const held = await heldAccounts(tx, consumer.name, stored);
        const behind = stored.filter((event) => held.has(accountKey(event)));
        await holdEvents(tx, consumer.name, behind.map(waiting), dateOf(clock));
        const events = batch
          .events()
          .slice(0, count)
          .filter((event) => !held.has(accountKey(event)));
        if (events.length > 0) after = await attempt(() => consumer.handle(events, tx));
        await mustMove(tx, last);
        figures.handled(consumer.name, stored.length - behind.length);
        return { moved: stored.length, failed: 0 };
      });
      after?.();
      return worked;
    } catch (error) {
      if (failure === null || error !== failure) throw error;
      log.debug({ err: error, consumer: consumer.name }, 'a batch failed and is handled event by event');
      return null;
    }
  };
}

/** Runs a consumer for the process that has its lease. */
export function createConsumerRun(consumer: Consumer, deps: ConsumerDeps) {
  const { db, clock, owner, reader, figures } = deps;
  const { definitions } = consumer;
  const handling = createHandling(consumer, deps);
  const { failureOf, handleOne } = handling;
  const oneByOne = createOneByOne(consumer, deps, handling);
  const together = createTogether(consumer, deps, handling);

  /** Handles the next events. Throws when the database is away; the consumer keeps its place then. */
  const advance = async (): Promise<Worked> => {
    try {
      const done = await together();
      if (done) return done;
      const cursor = await leasedCursor(db, consumer.name, owner, false);
      return cursor
        ? await oneByOne((await reader.read(db, definitions, cursor, BY_THEMSELVES)).stored)
        : { moved: 0, failed: 0 };
    } catch (error) {
      if (error instanceof LeaseLost) return { moved: 0, failed: 0 };
      throw error;
    }
  };

  const retryOne = async ({ event, place, attempts }: HeldEvent): Promise<boolean> => {
    try {
      const release = async (tx: Transaction): Promise<void> => {
        if (!(await releaseHeld(tx, place, dateOf(clock)))) throw new LeaseLost();
      };
      await handleOne(event, { within: release, after: () => db.transaction(release) });
      figures.handled(consumer.name, 1);
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      await failHeld(db, place, failureOf(event, attempts + 1, error));
      return false;
    }
  };

  return {
    advance,
    /** Tries held events that are due, each account's in their order. */
    async retry(): Promise<Worked> {
      const total: Worked = { moved: 0, failed: 0 };
      for (;;) {
        const due = await dueEvents(db, consumer.name, dateOf(clock), HELD_BATCH);
        for (const held of due) {
          if (await retryOne(held)) total.moved += 1;
          else total.failed += 1;
        }
        // What failed is not due any more, and what stood behind what was handled is.
        if (due.length === 0) return total;
      }
    },
  };
}

export type ConsumerRun = ReturnType<typeof createConsumerRun>;

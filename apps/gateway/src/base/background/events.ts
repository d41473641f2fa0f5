import { randomUUID } from 'node:crypto';
import { type Clock, dateOf } from '../calendar/clock.ts';
import type { Database, Runner, Statement, Transaction } from '../database/database.ts';
import { untilReadable } from '../database/snapshot.ts';
import type { Log } from '../log.ts';
import type { BusinessEvent, EventDefinition, EventOf, NewEvent } from './event.ts';
import {
  type AfterCommit,
  type BatchHandler,
  type BatchOptions,
  type Consumer,
  type ConsumerFigures,
  createConsumerRun,
  type RelayHandler,
  type Worked,
} from './event-consumer.ts';
import { createEventReader } from './event-reader.ts';
import {
  dropLeases,
  eventInsert,
  eventTypes,
  forgetDiscarded,
  forgetEvents,
  insertCursors,
  oldestUnread,
} from './event-store.ts';
import {
  createDraining,
  createLeases,
  createLooking,
  createLoop,
  createWorking,
  type Worker,
  type Workers,
  wake,
} from './event-workers.ts';

/** The outbox and its consumers. */
export interface Events {
  /** Writes events, in their order, in the transaction that makes them true. */
  emit(tx: Runner, ...events: NewEvent[]): Promise<void>;
  /** The statement by which `emit` writes them, none for none: for those who send their transaction in one flight. */
  emission(...events: NewEvent[]): Statement[];
  /**
   * Names a consumer, before `start`. Each event is handled once, in the transaction that also moves the consumer's cursor, over
   * any number of gateways; those of one account in their order.
   */
  consume<D extends EventDefinition>(
    consumer: string,
    definitions: readonly D[],
    handle: (event: EventOf<D>, tx: Transaction) => Promise<void>,
  ): void;
  /**
   * The same for a consumer that takes a batch at once, to aggregate. A batch that fails is handled again event by event. What the handler
   * gives is done after the commit, unless the process dies between.
   */
  consumeBatches<D extends EventDefinition>(
    consumer: string,
    definitions: readonly D[],
    handle: (events: readonly EventOf<D>[], tx: Transaction) => Promise<AfterCommit | void>,
    options?: BatchOptions,
  ): void;
  /**
   * Names a consumer whose handler runs outside of a transaction: one that posts to the ledger or calls others. Each event is
   * handled once, but again when the process dies before it is written down, so what it does is keyed by the event.
   */
  relay<D extends EventDefinition>(
    consumer: string,
    definitions: readonly D[],
    handle: (event: EventOf<D>) => Promise<void>,
  ): void;
  start(): void;
  /** Asks the consumers of these events, or all of them, to look now: called after a commit that emitted. */
  nudge(...definitions: readonly EventDefinition[]): void;
  /** By consumer, when the oldest event was emitted that it has not passed yet; null when it has passed all. */
  waiting(): Promise<Map<string, Date | null>>;
  /** Deletes what every consumer has passed and is older than a moment; returns the number of events. */
  forget(before: Date): Promise<number>;
  /**
   * Runs every consumer on what can be read now, and on what is to be tried again; returns the number of events handled. An older
   * transaction holds events back. Throws when an event failed.
   */
  runReadable(): Promise<number>;
  /** Runs the consumers of these events, or all of them, on all that was committed before the call; returns the number of events handled. */
  runAll(...definitions: readonly EventDefinition[]): Promise<number>;
  /**
   * Runs those consumers that have something to do, until none has; what was committed before the call is among it. What fails is tried again
   * in its time.
   */
  runWaiting(): Promise<void>;
  /** Has the consumers of this process do nothing by themselves while work is done, which asks for them where it needs them. */
  resting<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const FORGET_BATCH = 250;
const USUAL: Required<BatchOptions> = {
  most: Number.POSITIVE_INFINITY,
  isAlone: () => false,
  reach: async ({ length }) => length,
};
const mapped = (definitions: readonly EventDefinition[]) => new Map(definitions.map((each) => [each.type, each]));

/** Makes the names of consumers, of each kind. */
function namings(add: (consumer: Consumer) => void): Pick<Events, 'consume' | 'consumeBatches' | 'relay'> {
  return {
    consume(name, definitions, handle) {
      const each: BatchHandler = async (events, tx) => {
        for (const event of events) await handle(event as never, tx);
      };
      add({
        kind: 'transactional',
        name,
        definitions: mapped(definitions),
        handle: each,
        ...USUAL,
      });
    },
    consumeBatches(name, definitions, handle, options = {}) {
      const taken = handle as unknown as BatchHandler;
      add({ kind: 'transactional', name, definitions: mapped(definitions), handle: taken, ...USUAL, ...options });
    },
    relay(name, definitions, handle) {
      add({ kind: 'relay', name, definitions: mapped(definitions), handle: handle as unknown as RelayHandler<BusinessEvent> });
    },
  };
}

/** The consumers of these events; of none: all. */
const workersOf = ({ all }: Workers, definitions: readonly EventDefinition[]): Worker[] =>
  [...all.values()].filter(
    ({ consumer }) => definitions.length === 0 || definitions.some(({ type }) => consumer.definitions.has(type)),
  );

/**
 * Deletes what every consumer has passed and is older than a moment; returns the number of events. What was discarded by then is younger than
 * its event, and needs no mark once that is gone.
 */
async function forgetPassed(db: Database, workers: Workers, before: Date): Promise<number> {
  let total = 0;
  await forgetDiscarded(db, before);
  for (const type of await eventTypes(db)) {
    const readers = [...workers.all.values()].filter(({ consumer }) => consumer.definitions.has(type));
    for (;;) {
      const gone = await forgetEvents(
        db,
        type,
        readers.map(({ consumer }) => consumer.name),
        before,
        FORGET_BATCH,
      );
      total += gone;
      if (gone < FORGET_BATCH) break;
    }
  }
  return total;
}

/** What running consumers where somebody asks for it stands on. */
interface Asking {
  db: Database;
  drain(chosen: readonly Worker[]): Promise<Worked>;
  workThrough(chosen: readonly Worker[]): Promise<void>;
  withWork(of: readonly Worker[]): Promise<Worker[]>;
}

/** Makes what runs consumers where somebody asks for it. */
function askedFor(
  workers: Workers,
  { db, drain, workThrough, withWork }: Asking,
): Pick<Events, 'runReadable' | 'runAll' | 'runWaiting' | 'resting'> {
  const runReadable = async (chosen: readonly Worker[]): Promise<number> => {
    const { moved, failed } = await drain(chosen);
    if (failed > 0) throw new Error('an event consumer failed; the log has the reason');
    return moved;
  };
  return {
    runReadable: () => runReadable(workersOf(workers, [])),
    async runAll(...definitions) {
      await untilReadable(db);
      return runReadable(workersOf(workers, definitions));
    },
    async runWaiting() {
      await untilReadable(db);
      await insertCursors(db, [...workers.all.keys()]);
      for (;;) {
        const waiting = await withWork([...workers.all.values()]);
        if (waiting.length === 0) return;
        await workThrough(waiting);
      }
    },
    async resting(work) {
      workers.isResting = true;
      try {
        return await work();
      } finally {
        workers.isResting = false;
        for (const worker of workers.all.values()) wake(worker);
      }
    },
  };
}

/** Makes the outbox. `figures` hears what consumers do. */
export function createEvents(db: Database, clock: Clock, log: Log, figures?: ConsumerFigures): Events {
  const owner = randomUUID();
  const workers: Workers = { all: new Map(), leased: new Set(), isRunning: false, isResting: false };
  const reader = createEventReader();
  const told: ConsumerFigures = figures ?? { handled: () => {}, failed: () => {} };
  const workOnce = createWorking(db);
  const leases = createLeases(workers, { db, clock, log, owner });
  const loop = createLoop(workers, log, workOnce);
  const looking = createLooking(workers, { db, clock, log });
  const { drain, workThrough } = createDraining(workers, { db, clock, log, owner }, leases.take, workOnce);
  let loops: Promise<void>[] = [];

  const add = (consumer: Consumer): void => {
    if (workers.isRunning) throw new Error('consumers are named before the events start');
    if (workers.all.has(consumer.name)) throw new Error(`there is a consumer ${consumer.name} already`);
    const run = createConsumerRun(consumer, { db, clock, log, owner, reader, figures: told });
    workers.all.set(consumer.name, { consumer, run, wake: null, nudged: false, busy: Promise.resolve() });
  };

  const emission = (...emitted: NewEvent[]): Statement[] => (emitted.length === 0 ? [] : [eventInsert(emitted, dateOf(clock))]);

  return {
    emission,
    async emit(tx, ...emitted) {
      for (const statement of emission(...emitted)) await tx.query(statement);
    },
    ...namings(add),
    start() {
      workers.isRunning = true;
      loops = [
        insertCursors(db, [...workers.all.keys()]).then(
          () => leases.lease(true),
          (error: unknown) => log.error({ err: error }, 'the event consumers could not be named'),
        ),
        ...[...workers.all.values()].map(loop),
      ];
      leases.keepLeases(1);
      looking.keepLooking();
    },
    nudge: (...definitions) => workersOf(workers, definitions).forEach(wake),
    waiting: () =>
      oldestUnread(
        db,
        [...workers.all.values()].map(({ consumer }) => ({ name: consumer.name, types: [...consumer.definitions.keys()] })),
      ),
    forget: (before) => forgetPassed(db, workers, before),
    ...askedFor(workers, { db, drain, workThrough, withWork: looking.withWork }),
    async stop() {
      workers.isRunning = false;
      leases.stop();
      for (const worker of workers.all.values()) worker.wake?.();
      await Promise.all([...loops, looking.stop()]);
      if (loops.length > 0) await dropLeases(db, [...workers.leased], owner).catch(() => {});
    },
  };
}

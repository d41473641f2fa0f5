import { randomUUID } from 'node:crypto';
import { type Clock, dateOf } from '../calendar/clock.ts';
import type { Database, Runner, Statement, Transaction } from '../database/database.ts';
import { untilReadable } from '../database/snapshot.ts';
import type { Log } from '../log.ts';
import type { BusinessEvent, EventDefinition, EventOf, NewEvent } from './event.ts';
import {
  type BatchHandler,
  type Consumer,
  type ConsumerFigures,
  type ConsumerRun,
  createConsumerRun,
  type RelayHandler,
  type Worked,
} from './event-consumer.ts';
import { createEventReader } from './event-reader.ts';
import {
  dropLeases,
  eventInsert,
  eventTypes,
  forgetEvents,
  hasUnread,
  insertCursors,
  oldestUnread,
  takeLeases,
} from './event-store.ts';
import { createTurns, inOrder } from './turns.ts';

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
  /** The same for a consumer that takes a batch at once, to aggregate. A batch that fails is handled again event by event. */
  consumeBatches<D extends EventDefinition>(
    consumer: string,
    definitions: readonly D[],
    handle: (events: readonly EventOf<D>[], tx: Transaction) => Promise<void>,
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
  /** Deletes what every consumer has passed and is older than a moment; gives the number of events. */
  forget(before: Date): Promise<number>;
  /**
   * Runs every consumer on what can be read now, and on what is to be tried again; gives the number of events handled. An older
   * transaction holds events back. Throws when an event failed.
   */
  runReadable(): Promise<number>;
  /** Runs every consumer on all that was committed before the call; gives the number of events handled. */
  runAll(): Promise<number>;
  stop(): Promise<void>;
}

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** What nobody runs is looked for this often. */
const CLAIM_MS = 2_000;
const IDLE_POLL_MS = 1_000;
const FAULT_PAUSE_MS = 2_000;
const OTHERS_POLL_MS = 10;
const FORGET_BATCH = 250;
/** Consumers that work at the same time in one process: each takes a connection. */
const AT_ONCE = { embedded: 1, postgres: 4 };

const mapped = (definitions: readonly EventDefinition[]) => new Map(definitions.map((each) => [each.type, each]));

/** A consumer in this process. */
interface Worker {
  consumer: Consumer;
  run: ConsumerRun;
  /** Set while it waits for something to do. */
  wake: (() => void) | null;
  nudged: boolean;
  /** What is under way: a loop and a caller of `runAll` must not work on the same events at once. */
  busy: Promise<unknown>;
}

/** Makes the outbox. `figures` hears what consumers do. */
export function createEvents(db: Database, clock: Clock, log: Log, figures?: ConsumerFigures): Events {
  const owner = randomUUID();
  const workers = new Map<string, Worker>();
  const reader = createEventReader();
  const turn = createTurns(AT_ONCE[db.kind]);
  const told: ConsumerFigures = figures ?? { handled: () => {}, failed: () => {} };
  let leased = new Set<string>();
  let isRunning = false;
  let leasing: NodeJS.Timeout | null = null;
  let loops: Promise<void>[] = [];

  const add = (consumer: Consumer): void => {
    if (isRunning) throw new Error('consumers are named before the events start');
    if (workers.has(consumer.name)) throw new Error(`there is a consumer ${consumer.name} already`);
    const run = createConsumerRun(consumer, { db, clock, log, owner, reader, figures: told });
    workers.set(consumer.name, { consumer, run, wake: null, nudged: false, busy: Promise.resolve() });
  };

  const take = async (names: readonly string[]): Promise<string[]> => {
    const now = dateOf(clock);
    return takeLeases(db, names, { owner, now, until: new Date(now.getTime() + LEASE_MS) });
  };

  const workOnce = (worker: Worker): Promise<Worked> =>
    inOrder(worker)(() =>
      turn(async () => {
        const retried = await worker.run.retry();
        const { moved, failed } = await worker.run.advance();
        return { moved: moved + retried.moved, failed: failed + retried.failed };
      }),
    );

  const wake = (worker: Worker): void => {
    worker.nudged = true;
    worker.wake?.();
  };

  const pause = (worker: Worker, ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (worker.nudged || !isRunning) return resolve();
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        worker.wake = null;
        resolve();
      }
      worker.wake = done;
    });

  const loop = async (worker: Worker): Promise<void> => {
    while (isRunning) {
      worker.nudged = false;
      if (!leased.has(worker.consumer.name)) {
        await pause(worker, IDLE_POLL_MS);
        continue;
      }
      try {
        const { moved } = await workOnce(worker);
        if (moved === 0) await pause(worker, IDLE_POLL_MS);
      } catch (error) {
        log.error({ err: error, consumer: worker.consumer.name }, 'events could not be read and are tried again');
        await pause(worker, FAULT_PAUSE_MS);
      }
    }
  };

  /** Keeps what this process runs, and takes what nobody runs any more. */
  const lease = async (isRenewal: boolean): Promise<void> => {
    const names = [...workers.keys()].filter((name) => isRenewal || !leased.has(name));
    if (names.length === 0) return;
    try {
      const got = new Set(await take(names));
      for (const [name, worker] of workers) if (got.has(name) && !leased.has(name)) wake(worker);
      leased = isRenewal ? got : new Set([...leased, ...got]);
    } catch (error) {
      log.error({ err: error }, 'the leases of the event consumers could not be renewed');
    }
  };

  const keepLeases = (looks: number): void => {
    leasing = setTimeout(() => {
      void lease(looks % (RENEW_MS / CLAIM_MS) === 0).finally(() => {
        if (isRunning) keepLeases(looks + 1);
      });
    }, CLAIM_MS);
    leasing.unref();
  };

  const drain = async (worker: Worker): Promise<Worked> => {
    const { name } = worker.consumer;
    const total: Worked = { moved: 0, failed: 0 };
    for (;;) {
      const isMine = (await take([name])).length > 0;
      if (!isMine) {
        if (!(await hasUnread(db, name, [...worker.consumer.definitions.keys()]))) return total;
        await new Promise((resolve) => setTimeout(resolve, OTHERS_POLL_MS));
        continue;
      }
      const { moved, failed } = await workOnce(worker);
      total.moved += moved;
      total.failed += failed;
      if (moved === 0) return total;
    }
  };

  const runReadable = async (): Promise<number> => {
    await insertCursors(db, [...workers.keys()]);
    let total = 0;
    for (;;) {
      let moved = 0;
      let failed = 0;
      for (const worker of workers.values()) {
        const done = await drain(worker);
        moved += done.moved;
        failed += done.failed;
      }
      if (!isRunning) await dropLeases(db, [...workers.keys()], owner);
      if (failed > 0) throw new Error('an event consumer failed; the log has the reason');
      if (moved === 0) return total;
      total += moved;
    }
  };

  const emission = (...emitted: NewEvent[]): Statement[] => (emitted.length === 0 ? [] : [eventInsert(emitted, dateOf(clock))]);

  return {
    emission,
    async emit(tx, ...emitted) {
      for (const statement of emission(...emitted)) await tx.query(statement);
    },
    consume(name, definitions, handle) {
      const each: BatchHandler = async (events, tx) => {
        for (const event of events) await handle(event as never, tx);
      };
      add({ kind: 'transactional', name, definitions: mapped(definitions), handle: each });
    },
    consumeBatches(name, definitions, handle) {
      add({ kind: 'transactional', name, definitions: mapped(definitions), handle: handle as unknown as BatchHandler });
    },
    relay(name, definitions, handle) {
      add({ kind: 'relay', name, definitions: mapped(definitions), handle: handle as unknown as RelayHandler<BusinessEvent> });
    },
    start() {
      isRunning = true;
      loops = [
        insertCursors(db, [...workers.keys()]).then(
          () => lease(true),
          (error: unknown) => log.error({ err: error }, 'the event consumers could not be named'),
        ),
        ...[...workers.values()].map(loop),
      ];
      keepLeases(1);
    },
    nudge(...definitions) {
      for (const worker of workers.values()) {
        const wanted = worker.consumer.definitions;
        if (definitions.length === 0 || definitions.some(({ type }) => wanted.has(type))) wake(worker);
      }
    },
    waiting: () =>
      oldestUnread(
        db,
        [...workers.values()].map(({ consumer }) => ({ name: consumer.name, types: [...consumer.definitions.keys()] })),
      ),
    async forget(before) {
      let total = 0;
      for (const type of await eventTypes(db)) {
        const readers = [...workers.values()].filter(({ consumer }) => consumer.definitions.has(type));
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
    },
    runReadable,
    async runAll() {
      await untilReadable(db);
      return runReadable();
    },
    async stop() {
      isRunning = false;
      if (leasing) clearTimeout(leasing);
      for (const worker of workers.values()) worker.wake?.();
      await Promise.all(loops);
      if (loops.length > 0) await dropLeases(db, [...leased], owner).catch(() => {});
    },
  };
}

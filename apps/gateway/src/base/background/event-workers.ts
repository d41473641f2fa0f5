import { type Clock, dateOf } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Consumer, ConsumerRun, Worked } from './event-consumer.ts';
import { consumersWithWork, dropLeases, hasUnread, insertCursors, takeLeases } from './event-store.ts';
import { createTurns, inOrder } from './turns.ts';

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** What nobody runs is looked for this often. */
const CLAIM_MS = 2_000;
/** What nobody was told of is looked for this often, and those that other processes run look whether they are theirs. */
const LOOK_MS = 1_000;
const FAULT_PAUSE_MS = 2_000;
const OTHERS_POLL_MS = 10;
/** Consumers that work at the same time in one process: each takes a connection. */
const AT_ONCE = { embedded: 1, postgres: 4 };

/** A consumer in this process. */
export interface Worker {
  consumer: Consumer;
  run: ConsumerRun;
  /** Set while it waits for something to do. */
  wake: (() => void) | null;
  nudged: boolean;
  /** What is under way: a loop and a caller of `runAll` must not work on the same events at once. */
  busy: Promise<unknown>;
}

/** The consumers of this process, and which of them it has. */
export interface Workers {
  readonly all: Map<string, Worker>;
  /** Names of those whose lease this process has. */
  leased: Set<string>;
  isRunning: boolean;
  /** While it is set they work when they are asked to, and not by themselves. */
  isResting: boolean;
}

export interface WorkerDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** Who has this process's leases. */
  owner: string;
}

/** Has a consumer look now. */
export function wake(worker: Worker): void {
  worker.nudged = true;
  worker.wake?.();
}

/** Makes what keeps the leases of this process. */
export function createLeases(workers: Workers, { db, clock, log, owner }: WorkerDeps) {
  let leasing: NodeJS.Timeout | null = null;

  const take = async (names: readonly string[]): Promise<string[]> => {
    const now = dateOf(clock);
    return takeLeases(db, names, { owner, now, until: new Date(now.getTime() + LEASE_MS) });
  };

  /** Keeps what this process runs, and takes what nobody runs any more. */
  const lease = async (isRenewal: boolean): Promise<void> => {
    const names = [...workers.all.keys()].filter((name) => isRenewal || !workers.leased.has(name));
    if (names.length === 0) return;
    try {
      const got = new Set(await take(names));
      for (const [name, worker] of workers.all) if (got.has(name) && !workers.leased.has(name)) wake(worker);
      workers.leased = isRenewal ? got : new Set([...workers.leased, ...got]);
    } catch (error) {
      log.error({ err: error }, 'the leases of the event consumers could not be renewed');
    }
  };

  const keepLeases = (looks: number): void => {
    leasing = setTimeout(() => {
      void lease(looks % (RENEW_MS / CLAIM_MS) === 0).finally(() => {
        if (workers.isRunning) keepLeases(looks + 1);
      });
    }, CLAIM_MS);
    leasing.unref();
  };

  return {
    take,
    lease,
    keepLeases,
    stop(): void {
      if (leasing) clearTimeout(leasing);
    },
  };
}

/** Makes what has a consumer work once; few do at the same time, each after what it has under way. */
export function createWorking(db: Database): (worker: Worker) => Promise<Worked> {
  const turn = createTurns(AT_ONCE[db.kind]);
  return (worker) =>
    inOrder(worker)(() =>
      turn(async () => {
        const retried = await worker.run.retry();
        const { moved, failed } = await worker.run.advance();
        return { moved: moved + retried.moved, failed: failed + retried.failed };
      }),
    );
}

/**
 * Makes what looks for all consumers that have nothing to do, at once, and wakes those for whom something is there: what other processes
 * have told, what could not be read yet when it was told, and what is to be tried again.
 */
export function createLooking(workers: Workers, { db, clock, log }: Omit<WorkerDeps, 'owner'>) {
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();

  const withWork = async (of: readonly Worker[]): Promise<Worker[]> => {
    if (of.length === 0) return [];
    const asked = of.map(({ consumer: { name, definitions } }) => ({ name, types: [...definitions.keys()] }));
    const found = new Set(await consumersWithWork(db, asked, dateOf(clock)));
    return of.filter(({ consumer }) => found.has(consumer.name));
  };

  const look = async (): Promise<void> => {
    if (workers.isResting) return;
    const idle = [...workers.all.values()].filter((worker) => worker.wake !== null && workers.leased.has(worker.consumer.name));
    for (const worker of await withWork(idle)) wake(worker);
  };

  const keepLooking = (): void => {
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => log.error({ err: error }, 'events could not be looked for and are looked for again'))
        .finally(() => {
          if (workers.isRunning) keepLooking();
        });
    }, LOOK_MS);
    timer.unref();
  };

  return {
    withWork,
    keepLooking,
    stop(): Promise<void> {
      if (timer) clearTimeout(timer);
      return looking;
    },
  };
}

/** Makes the loop of a consumer: it ends when the process does. */
export function createLoop(workers: Workers, log: Log, workOnce: (worker: Worker) => Promise<Worked>) {
  /** Until it is woken, or for so long. */
  const pause = (worker: Worker, ms: number | null): Promise<void> =>
    new Promise((resolve) => {
      if (worker.nudged || !workers.isRunning) return resolve();
      const timer = ms === null ? undefined : setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        worker.wake = null;
        resolve();
      }
      worker.wake = done;
    });

  return async (worker: Worker): Promise<void> => {
    while (workers.isRunning) {
      worker.nudged = false;
      if (workers.isResting || !workers.leased.has(worker.consumer.name)) {
        await pause(worker, LOOK_MS);
        continue;
      }
      try {
        const { moved } = await workOnce(worker);
        if (moved === 0) await pause(worker, null);
      } catch (error) {
        log.error({ err: error, consumer: worker.consumer.name }, 'events could not be read and are tried again');
        await pause(worker, FAULT_PAUSE_MS);
      }
    }
  };
}

const namesOf = (chosen: readonly Worker[]): string[] => chosen.map(({ consumer }) => consumer.name);
const othersWork = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, OTHERS_POLL_MS));

/** Makes what runs consumers where somebody asks for it. */
export function createDraining(
  workers: Workers,
  { db, owner }: WorkerDeps,
  take: (names: readonly string[]) => Promise<string[]>,
  workOnce: (worker: Worker) => Promise<Worked>,
) {
  const drain = async (worker: Worker): Promise<Worked> => {
    const { name } = worker.consumer;
    const total: Worked = { moved: 0, failed: 0 };
    for (;;) {
      const isMine = (await take([name])).length > 0;
      if (!isMine) {
        if (!(await hasUnread(db, name, [...worker.consumer.definitions.keys()]))) return total;
        await othersWork();
        continue;
      }
      const { moved, failed } = await workOnce(worker);
      total.moved += moved;
      total.failed += failed;
      if (moved === 0) return total;
    }
  };

  return {
    /** Runs consumers on what can be read now, until there is nothing more or one has failed. */
    async drain(chosen: readonly Worker[]): Promise<Worked> {
      const names = namesOf(chosen);
      await insertCursors(db, names);
      let total = 0;
      for (;;) {
        let moved = 0;
        let failed = 0;
        for (const worker of chosen) {
          const done = await drain(worker);
          moved += done.moved;
          failed += done.failed;
        }
        if (!workers.isRunning) await dropLeases(db, names, owner);
        total += moved;
        if (failed > 0 || moved === 0) return { moved: total, failed };
      }
    },
    /** Has each of those that have something to do work once. What others run they do. */
    async workThrough(chosen: readonly Worker[]): Promise<void> {
      const mine = new Set(await take(namesOf(chosen)));
      if (mine.size === 0) await othersWork();
      for (const worker of chosen) if (mine.has(worker.consumer.name)) await workOnce(worker);
      if (!workers.isRunning) await dropLeases(db, [...mine], owner);
    },
  };
}

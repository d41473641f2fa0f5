import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { type Clock, dateOf } from '../base/clock.ts';
import type { Database, Lane } from '../base/database.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Item, Verdict } from './posting.ts';
import { type Posted, postBatch, postOne } from './statements.ts';

export interface PosterOptions {
  db: Database;
  clock: Clock;
  /** Connections to PostgreSQL that post, 1 or 2: the second is for large groups. More only make gateways wait for each other. */
  lanes: number;
  log?: Log | undefined;
  metrics?: Metrics | undefined;
  /** Pauses before each attempt to reach a database that went away; tests have none. */
  retryPauses?: readonly number[];
  /** Called after the commit, once per item. Must not throw. */
  onPosted(item: Item, posted: Posted): void;
}

export interface Poster {
  /** Posts items that belong together: one, or a pair that is posted whole or not at all. */
  submit(items: readonly Item[]): Promise<Verdict[]>;
  /** Takes nothing more and resolves when all that was taken is answered. */
  drain(): Promise<void>;
}

const MAX_GROUP = 512;
/** Groups that are on their way to the embedded database at a time: it takes the next one while it works. */
const EMBEDDED_GROUPS = 2;
/** The least number of jobs that are sent while another group is on its way: a group costs as much as some twenty of them. */
const WORTH_A_GROUP = 32;
const MAX_QUEUE = 8_192;
/** Pauses before each new attempt to reach a database that went away: about five seconds in all. */
const RETRY_PAUSES = [0, 50, 150, 400, 900, 1_500, 2_000];

interface Job {
  items: readonly Item[];
  since: number;
  resolve(verdicts: Verdict[]): void;
  reject(error: unknown): void;
}

/** Where one group at a time is on its way. */
interface Place {
  lane: Lane | null;
  isTaken: boolean;
}

/** Did the statement itself fail, so that nothing was posted and trying again would change nothing? */
function isDefinite(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(22|23|42|P0|0A|2F)[0-9A-Z]{3}$/.test(code) && code !== '23505';
}

const nothing = (): void => {};
const alike = (job: Job, verdict: Verdict): Verdict[] => job.items.map(() => verdict);

const accountOf = (job: Job): bigint => {
  const [first] = job.items;
  if (!first) throw new Error('a job has one item or two');
  return first.account;
};

/**
 * The group poster. Calls that arrive while a group is on its way form the next group and commit together. There is no
 * timer: an idle poster sends what comes in the same turn of the event loop. On PostgreSQL many calls are sent as two halves
 * over two connections; an account is on its way over one of them only, so that a gateway never waits for itself.
 */
export function createPoster(options: PosterOptions): Poster {
  const { db, clock, log, metrics, retryPauses = RETRY_PAUSES } = options;
  const places: Place[] = Array.from({ length: db.kind === 'embedded' ? EMBEDDED_GROUPS : options.lanes }, () => ({
    lane: null,
    isTaken: false,
  }));
  /** Do groups run beside each other, and not one after the other as in the embedded database's only session? */
  const besides = db.kind === 'postgres' && places.length > 1;
  let queue: Job[] = [];
  /** Jobs of the queue that may be sent now: none of another group that is on its way has their account. */
  let ready = 0;
  /** Accounts on their way, where groups run beside each other. */
  const held = new Set<bigint>();
  /** Those who send groups, each of them one at a time; resolved when they have nothing more to send. */
  const senders = new Set<Promise<void>>();
  /** Jobs of the group that was sent last. */
  let lastSize = 0;
  let draining = false;

  const answer = (job: Job, posted: Posted[]): void => {
    for (const [index, one] of posted.entries()) {
      const item = job.items[index];
      if (!item) throw new Error('more answers than items');
      if (one.verdict.status === 'posted') options.onPosted(item, one);
      else if (one.verdict.status !== 'repeated') metrics?.declines.inc({ reason: one.verdict.status });
    }
    job.resolve(posted.map((one) => one.verdict));
  };

  const send = async (place: Place, jobs: readonly Job[]): Promise<Posted[]> => {
    place.lane ??= await db.lane();
    const items = jobs.flatMap((job) => job.items);
    const [only] = items;
    // One item has its own function: the batch one costs twice as much for it.
    return items.length === 1 && only
      ? [await postOne(place.lane, dateOf(clock), only)]
      : postBatch(place.lane, dateOf(clock), items);
  };

  const dropLane = (place: Place): void => {
    place.lane?.close();
    place.lane = null;
  };

  /** Posts one job by itself until there is an answer. False when the database stays away. */
  const replay = async (place: Place, job: Job): Promise<boolean> => {
    for (const ms of retryPauses) {
      if (ms > 0) await pause(ms);
      try {
        answer(job, await send(place, [job]));
        return true;
      } catch (error) {
        dropLane(place);
        if (isDefinite(error)) {
          job.reject(error);
          return true;
        }
        log?.warn({ err: error }, 'a posting is tried again');
      }
    }
    job.resolve(alike(job, { status: 'unknown' }));
    return false;
  };

  /** Sends a group; gives what answers its callers, so that the next group can be on its way before they go on. */
  const sendGroup = async (place: Place, jobs: readonly Job[]): Promise<() => void> => {
    metrics?.groupSize.observe(jobs.length);
    for (const job of jobs) metrics?.laneWait.observe(Math.max(0, clock.now() - job.since) / 1_000);
    try {
      const posted = await send(place, jobs);
      return () => {
        let offset = 0;
        for (const job of jobs) {
          answer(job, posted.slice(offset, offset + job.items.length));
          offset += job.items.length;
        }
      };
    } catch (error) {
      metrics?.groupFailures.inc();
      log?.error({ err: error, size: jobs.length }, 'a group failed and is replayed one by one');
      dropLane(place);
    }
    // Whether the group was committed is not known. The keys make it safe to post every item again.
    let reachable = true;
    for (const job of jobs) {
      if (reachable) reachable = await replay(place, job);
      else job.resolve(alike(job, { status: 'unknown' }));
    }
    return nothing;
  };

  const isFree = (job: Job): boolean => !besides || !held.has(accountOf(job));

  /**
   * What has gathered in the queue, as far as it fits into one group. `most` of them, and whatever else waits for the same
   * accounts: what is left can be posted beside this group.
   */
  const takeGroup = (most: number): Job[] => {
    const jobs: Job[] = [];
    const rest: Job[] = [];
    const accounts = new Set<bigint>();
    let size = 0;
    for (const [index, job] of queue.entries()) {
      if (size + job.items.length > MAX_GROUP) {
        for (const left of queue.slice(index)) rest.push(left);
        break;
      }
      const account = accountOf(job);
      if ((jobs.length < most || accounts.has(account)) && isFree(job)) {
        size += job.items.length;
        jobs.push(job);
        if (besides) accounts.add(account);
      } else rest.push(job);
    }
    for (const account of accounts) held.add(account);
    queue = rest;
    ready = rest.filter(isFree).length;
    // Of a half, which may have become larger for its accounts' sake, what it was to be.
    lastSize = Math.min(jobs.length, most);
    metrics?.queueDepth.set(queue.length);
    return jobs;
  };

  const release = (jobs: readonly Job[]): void => {
    if (!besides) return;
    for (const job of jobs) held.delete(accountOf(job));
    ready = queue.filter(isFree).length;
  };

  /**
   * Is a group to be sent, while so many others are on their way? Beside another one only a group that is half as large: it
   * keeps the database at work while this process is not, and what gathers slowly still leaves together.
   */
  const isDue = (others: number): boolean => ready >= (others === 0 ? 1 : Math.max(WORTH_A_GROUP, lastSize / 2));

  /** Starts another sender when there is a place for it and a group is due. */
  const start = (atOnce: boolean): void => {
    const place = places.find((one) => !one.isTaken);
    if (place && isDue(senders.size)) void run(place, atOnce);
  };

  /** Sends groups, one at a time, for as long as one is due. */
  const run = async (place: Place, atOnce: boolean): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    place.isTaken = true;
    senders.add(promise);
    const isAlone = senders.size === 1;
    if (isAlone || (besides && !atOnce)) {
      // Those who came together leave together: the requests of a turn are read one after the other. None goes ahead of it.
      if (isAlone) lastSize = Number.POSITIVE_INFINITY;
      await turn();
    }
    let deliver = nothing;
    while (isDue(senders.size - 1)) {
      // Two halves, where each is worth a group: PostgreSQL works on both at the same time.
      const divides = besides && held.size === 0 && ready >= 2 * WORTH_A_GROUP;
      const jobs = takeGroup(divides ? Math.ceil(ready / 2) : MAX_GROUP);
      const sent = sendGroup(place, jobs);
      if (divides) start(true);
      // The database works on this group while the callers of the last one are answered.
      deliver();
      deliver = await sent;
      release(jobs);
      const isNextDue = isDue(senders.size - 1);
      if (isNextDue && (!besides || ready >= jobs.length / 2)) continue;
      deliver();
      deliver = nothing;
      // Few wait: together with those who come back at once they are a better group, or two equal ones.
      if (isNextDue) await turn();
    }
    // In the same turn as the look at the queue: a job that comes next finds that a sender is missing and starts it.
    senders.delete(promise);
    place.isTaken = false;
    resolve();
  };

  return {
    submit(items) {
      const [first] = items;
      if (!first || items.length > 2) throw new Error('a job has one item or two');
      if (draining || queue.length >= MAX_QUEUE) return Promise.resolve(items.map(() => ({ status: 'busy' }) as const));
      return new Promise<Verdict[]>((resolve, reject) => {
        const job: Job = { items, since: clock.now(), resolve, reject };
        queue.push(job);
        if (isFree(job)) ready += 1;
        start(false);
      });
    },
    async drain() {
      draining = true;
      while (senders.size > 0) await Promise.all(senders);
      for (const place of places) dropLane(place);
    },
  };
}

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
  /** Connections that post; 1 or 2. More only make gateways wait for each other. */
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
/** Groups of a lane that are on their way at a time. The embedded database takes the next one while it works. */
const ON_THEIR_WAY = { embedded: 2, postgres: 1 };
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

interface LaneState {
  lane: Lane | null;
  queue: Job[];
  /** Those who send groups, each of them one at a time; resolved when they have nothing more to send. */
  senders: Set<Promise<void>>;
  /** Jobs of the group that was sent last. */
  lastSize: number;
}

/** Did the statement itself fail, so that nothing was posted and trying again would change nothing? */
function isDefinite(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(22|23|42|P0|0A|2F)[0-9A-Z]{3}$/.test(code) && code !== '23505';
}

const nothing = (): void => {};
const alike = (job: Job, verdict: Verdict): Verdict[] => job.items.map(() => verdict);

/**
 * The group poster. Calls that arrive while a group is on its way form the next group and commit together. There is no
 * timer: an idle lane sends what comes in the same turn of the event loop. An account always has the same lane, so that a
 * gateway never waits for itself.
 */
export function createPoster(options: PosterOptions): Poster {
  const { db, clock, log, metrics, retryPauses = RETRY_PAUSES } = options;
  const lanes: LaneState[] = Array.from({ length: options.lanes }, () => ({
    lane: null,
    queue: [],
    senders: new Set(),
    lastSize: 0,
  }));
  const most = ON_THEIR_WAY[db.kind];
  let draining = false;
  let waiting = 0;

  const answer = (job: Job, posted: Posted[]): void => {
    for (const [index, one] of posted.entries()) {
      const item = job.items[index];
      if (!item) throw new Error('more answers than items');
      if (one.verdict.status === 'posted') options.onPosted(item, one);
      else if (one.verdict.status !== 'repeated') metrics?.declines.inc({ reason: one.verdict.status });
    }
    job.resolve(posted.map((one) => one.verdict));
  };

  const send = async (state: LaneState, jobs: readonly Job[]): Promise<Posted[]> => {
    state.lane ??= await db.lane();
    const items = jobs.flatMap((job) => job.items);
    const [only] = items;
    // One item has its own function: the batch one costs twice as much for it.
    return items.length === 1 && only
      ? [await postOne(state.lane, dateOf(clock), only)]
      : postBatch(state.lane, dateOf(clock), items);
  };

  const dropLane = (state: LaneState): void => {
    state.lane?.close();
    state.lane = null;
  };

  /** Posts one job by itself until there is an answer. False when the database stays away. */
  const replay = async (state: LaneState, job: Job): Promise<boolean> => {
    for (const ms of retryPauses) {
      if (ms > 0) await pause(ms);
      try {
        answer(job, await send(state, [job]));
        return true;
      } catch (error) {
        dropLane(state);
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
  const sendGroup = async (state: LaneState, jobs: readonly Job[]): Promise<() => void> => {
    metrics?.groupSize.observe(jobs.length);
    for (const job of jobs) metrics?.laneWait.observe(Math.max(0, clock.now() - job.since) / 1_000);
    try {
      const posted = await send(state, jobs);
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
      dropLane(state);
    }
    // Whether the group was committed is not known. The keys make it safe to post every item again.
    let reachable = true;
    for (const job of jobs) {
      if (reachable) reachable = await replay(state, job);
      else job.resolve(alike(job, { status: 'unknown' }));
    }
    return nothing;
  };

  /** What has gathered in the queue, as far as it fits into one group. */
  const takeGroup = (state: LaneState): Job[] => {
    const jobs: Job[] = [];
    let size = 0;
    while (jobs.length < state.queue.length) {
      const next = state.queue[jobs.length];
      if (!next || size + next.items.length > MAX_GROUP) break;
      size += next.items.length;
      jobs.push(next);
    }
    state.queue.splice(0, jobs.length);
    state.lastSize = jobs.length;
    waiting -= jobs.length;
    metrics?.queueDepth.set(waiting);
    return jobs;
  };

  /**
   * Is a group to be sent, while so many others are on their way? Beside another one only a group that is half as large: it
   * keeps the database at work while this process is not, and what gathers slowly still leaves together.
   */
  const isDue = (state: LaneState, others: number): boolean =>
    state.queue.length >= (others === 0 ? 1 : Math.max(WORTH_A_GROUP, state.lastSize / 2));

  /** Sends groups, one at a time, for as long as one is due. */
  const run = async (state: LaneState): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    state.senders.add(promise);
    if (state.senders.size === 1) {
      // Those who came together leave together: the requests of a turn are read one after the other. None goes ahead of it.
      state.lastSize = Number.POSITIVE_INFINITY;
      await turn();
    }
    let deliver = nothing;
    while (isDue(state, state.senders.size - 1)) {
      const sent = sendGroup(state, takeGroup(state));
      // The database works on this group while the callers of the last one are answered.
      deliver();
      deliver = await sent;
      if (isDue(state, state.senders.size - 1)) continue;
      deliver();
      deliver = nothing;
    }
    // In the same turn as the look at the queue: a job that comes next finds that a sender is missing and starts it.
    state.senders.delete(promise);
    resolve();
  };

  return {
    submit(items) {
      const [first] = items;
      if (!first || items.length > 2) throw new Error('a job has one item or two');
      const state = lanes[Number(first.account % BigInt(lanes.length))];
      if (!state) throw new Error('no lane');
      if (draining || state.queue.length >= MAX_QUEUE) return Promise.resolve(items.map(() => ({ status: 'busy' }) as const));
      return new Promise<Verdict[]>((resolve, reject) => {
        state.queue.push({ items, since: clock.now(), resolve, reject });
        waiting += 1;
        if (state.senders.size < most && isDue(state, state.senders.size)) void run(state);
      });
    },
    async drain() {
      draining = true;
      await Promise.all(lanes.flatMap((state) => [...state.senders]));
      for (const state of lanes) dropLane(state);
    },
  };
}

import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database, Lane } from '../base/database/database.ts';
import { databaseFaultOf } from '../base/database/fault.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import { createJobQueue, type Job, type Line } from './job-queue.ts';
import type { Item, Verdict } from './posting.ts';
import { type Posted, postGroup } from './statements.ts';

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
  /** Posts items that belong together: one, or a few that are posted whole or not at all. */
  submit(items: readonly Item[]): Promise<Verdict[]>;
  /** Takes nothing more and resolves when all that was taken is answered. */
  drain(): Promise<void>;
}

/** Groups that are on their way over a line at a time: the database begins with the next one while the last is answered. */
const GROUPS_PER_LINE = 2;
/** The least number of jobs that are sent while another group is on its way: a group costs as much as some twenty of them. */
const WORTH_A_GROUP = 32;
const MAX_QUEUE = 8_192;
/** A stake, its win, and what keeps the win apart. */
const MOST_JOINED = 3;
/** Pauses before each new attempt to reach a database that went away: about five seconds in all. */
const RETRY_PAUSES = [0, 50, 150, 400, 900, 1_500, 2_000];

/** Where one group at a time is on its way. */
interface Place {
  line: Line;
  isTaken: boolean;
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
 * timer: an idle poster sends what comes in the same turn of the event loop. On PostgreSQL many calls are sent as two halves
 * over two connections; an account is on its way over one of them only, so that a gateway never waits for itself. What has to
 * wait for a group, because of its accounts or because there is one connection only, is sent behind it when it is much.
 */
export function createPoster(options: PosterOptions): Poster {
  const { db, clock, log, metrics, retryPauses = RETRY_PAUSES } = options;
  const lines = Array.from(
    { length: db.kind === 'embedded' ? 1 : options.lanes },
    (): Line => ({ lane: null, groups: 0, waiting: 0 }),
  );
  // Empty lines come first.
  const places = Array.from({ length: GROUPS_PER_LINE }, () => lines.map((line): Place => ({ line, isTaken: false }))).flat();
  const queue = createJobQueue(lines);
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

  /** Whether it is posted is not known: its sender has to send it again. */
  const giveUp = (job: Job): void => {
    metrics?.undecided.inc(job.items.length);
    job.resolve(alike(job, { status: 'unknown' }));
  };

  const connect = (line: Line): Promise<Lane> => {
    const lane = db.lane();
    lane.catch(() => {
      if (line.lane === lane) line.lane = null;
    });
    return lane;
  };

  /** Closes a connection that failed, and with it whatever else is on its way over it. */
  const drop = (line: Line, lane: Lane): void => {
    line.lane = null;
    lane.close();
  };

  /** An answer for each item of the jobs, or null where there is none. Rejects when nothing is known of any. */
  const send = async (line: Line, jobs: readonly Job[]): Promise<(Posted | null)[]> => {
    const own = (line.lane ??= connect(line));
    const lane = await own;
    const items = jobs.flatMap((job) => job.items);
    const fail = (): void => {
      if (line.lane === own) drop(line, lane);
    };
    try {
      return await postGroup(lane, dateOf(clock), items, (error) => {
        metrics?.groupFailures.inc();
        log?.error({ err: error, size: items.length }, 'what a group left over failed and is replayed one by one');
        fail();
      });
    } catch (error) {
      fail();
      throw error;
    }
  };

  /** Hands out the answers of a group, in its order; gives the jobs that have none. */
  const hand = (jobs: readonly Job[], posted: readonly (Posted | null)[]): Job[] => {
    let offset = 0;
    return jobs.filter((job) => {
      const own: Posted[] = [];
      for (const _ of job.items) {
        const one = posted[offset];
        if (one) own.push(one);
        offset += 1;
      }
      if (own.length < job.items.length) return true;
      answer(job, own);
      return false;
    });
  };

  /** Posts one job by itself until there is an answer. False when the database stays away. */
  const replay = async (line: Line, job: Job): Promise<boolean> => {
    for (const ms of retryPauses) {
      if (ms > 0) await pause(ms);
      try {
        // By itself a job is sent as one statement: answered in full, or not at all.
        hand([job], await send(line, [job]));
        return true;
      } catch (error) {
        metrics?.postingFailures.inc({ cause: databaseFaultOf(error) });
        if (isDefinite(error)) {
          job.reject(error);
          return true;
        }
        log?.warn({ err: error }, 'a posting is tried again');
      }
    }
    giveUp(job);
    return false;
  };

  /** Sends a group; gives what answers its callers, so that the next group can be on its way before they go on. */
  const sendGroup = async (line: Line, jobs: readonly Job[]): Promise<() => void> => {
    metrics?.groupSize.observe(jobs.length);
    for (const job of jobs) metrics?.laneWait.observe(Math.max(0, clock.now() - job.since) / 1_000);
    let left: readonly Job[] = jobs;
    try {
      const posted = await send(line, jobs);
      if (!posted.includes(null)) return () => void hand(jobs, posted);
      left = hand(jobs, posted);
    } catch (error) {
      metrics?.groupFailures.inc();
      log?.error({ err: error, size: jobs.length }, 'a group failed and is replayed one by one');
    }
    // Whether they were committed is not known. The keys make it safe to post every item again.
    let reachable = true;
    for (const job of left) {
      if (reachable) reachable = await replay(line, job);
      else giveUp(job);
    }
    return nothing;
  };

  /**
   * Is a group to be sent over a line, while so many others send? Beside or behind another one only a group that is half as
   * large: it keeps the database at work while this process is not, and what gathers slowly still leaves together.
   */
  const isDue = (line: Line, others: number): boolean => {
    const jobs = line.groups === 0 ? queue.free + line.waiting : line.waiting;
    return jobs >= (others === 0 ? 1 : Math.max(WORTH_A_GROUP, lastSize / 2));
  };

  /** Starts senders where there is a place for them and a group is due. */
  const start = (atOnce: boolean): void => {
    for (const place of places) if (!place.isTaken && isDue(place.line, senders.size)) void run(place, atOnce);
  };

  /** Sends groups, one at a time, for as long as one is due. */
  const run = async (place: Place, atOnce: boolean): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { line } = place;
    place.isTaken = true;
    senders.add(promise);
    const isAlone = senders.size === 1;
    if (isAlone || (lines.length > 1 && !atOnce)) {
      // Those who came together leave together: the requests of a turn are read one after the other. None goes ahead of it.
      if (isAlone) lastSize = Number.POSITIVE_INFINITY;
      await turn();
    }
    let deliver = nothing;
    while (isDue(line, senders.size - 1)) {
      // Two halves, where each is worth a group: beside each other, or one behind the other where they are of the same accounts.
      const divides = !queue.isHolding && queue.free >= 2 * WORTH_A_GROUP;
      const jobs = queue.take(line, divides ? Math.ceil(queue.free / 2) : undefined);
      lastSize = jobs.length;
      metrics?.queueDepth.set(queue.size);
      const sent = sendGroup(line, jobs);
      if (divides) start(true);
      // The database works on this group while the callers of the last one are answered.
      deliver();
      deliver = await sent;
      queue.release(line, jobs);
      const isNextDue = isDue(line, senders.size - 1);
      if (isNextDue && (lines.length === 1 || queue.free + line.waiting >= jobs.length / 2)) continue;
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
      if (!first || items.length > MOST_JOINED) throw new Error(`a job has one item to ${MOST_JOINED}`);
      if (draining || queue.size >= MAX_QUEUE) return Promise.resolve(items.map(() => ({ status: 'busy' }) as const));
      return new Promise<Verdict[]>((resolve, reject) => {
        queue.push({ items, since: clock.now(), resolve, reject });
        start(false);
      });
    },
    async drain() {
      draining = true;
      while (senders.size > 0) await Promise.all(senders);
      for (const line of lines) {
        const lane = await line.lane?.catch(() => null);
        if (lane) drop(line, lane);
      }
    },
  };
}

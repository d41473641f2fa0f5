import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database, Lane } from '../base/database/database.ts';
import { databaseFaultOf } from '../base/database/fault.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Job, Line } from './job-queue.ts';
import type { Item, Verdict } from './posting.ts';
import { type Posted, postGroup } from './statements.ts';

export interface GroupDeps {
  db: Database;
  clock: Clock;
  log?: Log | undefined;
  metrics?: Metrics | undefined;
  /** Pauses before each attempt to reach a database that went away. */
  retryPauses?: readonly number[] | undefined;
  /** Called after the commit, once per item. Must not throw. */
  onPosted(item: Item, posted: Posted): void;
}

/** Brings groups of jobs to the ledger and their answers back. */
export interface Groups {
  /** Sends a group; returns what answers its callers, so that the next group can be on its way before they go on. */
  send(line: Line, jobs: readonly Job[]): Promise<() => void>;
  /** Closes the connection of a line, if it has one. */
  close(line: Line): Promise<void>;
}

/** About five seconds in all. */
const RETRY_PAUSES = [0, 50, 150, 400, 900, 1_500, 2_000];

/** What answers nobody: a group whose callers have their answers has nothing left to handOut out. */
export const nothing = (): void => {};
const alike = (job: Job, verdict: Verdict): Verdict[] => job.items.map(() => verdict);

/** Did the statement itself fail, so that nothing was posted and trying again would change nothing? */
function isDefinite(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(22|23|42|P0|0A|2F)[0-9A-Z]{3}$/.test(code) && code !== '23505';
}

/** The connections of lines: each is made when a group needs it. */
function createConnections({ db, clock, log, metrics }: GroupDeps) {
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

  /** Closes the connection of a line, if it has one. */
  const close = async (line: Line): Promise<void> => {
    const own = line.lane;
    const lane = await own?.catch(() => null);
    // A group that failed meanwhile has closed it.
    if (lane && line.lane === own) drop(line, lane);
  };

  return { send, close };
}

/** What jobs are told. */
function createAnswers({ metrics, onPosted }: GroupDeps) {
  const answer = (job: Job, posted: Posted[]): void => {
    for (const [index, one] of posted.entries()) {
      const item = job.items[index];
      if (!item) throw new Error('more answers than items');
      if (one.verdict.status === 'posted') onPosted(item, one);
      else if (one.verdict.status !== 'repeated') metrics?.declines.inc({ reason: one.verdict.status });
    }
    job.resolve(posted.map((one) => one.verdict));
  };

  /** Whether it is posted is not known: its sender has to send it again. */
  const giveUp = (job: Job): void => {
    metrics?.undecided.inc(job.items.length);
    job.resolve(alike(job, { status: 'unknown' }));
  };

  /** Sends out the answers of a group, in its order; returns the jobs that have none. */
  const handOut = (jobs: readonly Job[], posted: readonly (Posted | null)[]): Job[] => {
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

  return { handOut, giveUp };
}

/** Makes what brings groups to the ledger: as a whole, and job by job where that failed. */
export function createGroups(deps: GroupDeps): Groups {
  const { clock, log, metrics, retryPauses = RETRY_PAUSES } = deps;
  const { send, close } = createConnections(deps);
  const { handOut, giveUp } = createAnswers(deps);

  /** Posts one job by itself until there is an answer. False when the database stays away. */
  const replay = async (line: Line, job: Job): Promise<boolean> => {
    for (const ms of retryPauses) {
      if (ms > 0) await pause(ms);
      try {
        // By itself a job is sent as one statement: answered in full, or not at all.
        handOut([job], await send(line, [job]));
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

  /** Sends a group; returns what answers its callers, so that the next group can be on its way before they go on. */
  const sendGroup = async (line: Line, jobs: readonly Job[]): Promise<() => void> => {
    metrics?.groupSize.observe(jobs.length);
    for (const job of jobs) metrics?.laneWait.observe(Math.max(0, clock.now() - job.since) / 1_000);
    let left: readonly Job[] = jobs;
    try {
      const posted = await send(line, jobs);
      if (!posted.includes(null)) return () => void handOut(jobs, posted);
      left = handOut(jobs, posted);
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

  return { send: sendGroup, close };
}

import type { Lane } from '../base/database/database.ts';
import type { Item, Verdict } from './posting.ts';

/** Items that belong together, and who waits for their verdicts. */
export interface Job {
  items: readonly Item[];
  since: number;
  resolve(verdicts: Verdict[]): void;
  reject(error: unknown): void;
}

/** A connection that posts; its groups are posted one after the other. */
export interface Line {
  lane: Promise<Lane> | null;
  /** Groups that are on their way over it. */
  groups: number;
  /** Jobs of the queue that only this line may take. */
  waiting: number;
}

/** The most items of a group. */
const MAX_GROUP = 512;

const accountOf = (job: Job): bigint => {
  const [first] = job.items;
  if (!first) throw new Error('a job has no item');
  return first.account;
};

/** Jobs in the order they came, and which line each may be sent over. */
export interface JobQueue {
  readonly size: number;
  /** Jobs that any line may take. */
  readonly free: number;
  /** Are accounts on their way? Always false with one line, which everything has to wait for. */
  readonly isHolding: boolean;
  push(job: Job): void;
  /**
   * The first jobs that a line may take, as far as they fit into one group, and `most` of them at most; their accounts are on their
   * way over this line until `release`. Behind another group it takes only what has to wait for it: the rest may find an empty line.
   */
  take(line: Line, most?: number): Job[];
  release(line: Line, jobs: readonly Job[]): void;
}

/** Over which line each account is on its way, and with how many groups. */
function createWays(onlyLine: Line | null) {
  const held = new Map<bigint, { line: Line; groups: number }>();
  return {
    get isHolding(): boolean {
      return held.size > 0;
    },
    /** The line that a job has to wait for, or null when any will do. */
    lineOf: (job: Job): Line | null => onlyLine ?? held.get(accountOf(job))?.line ?? null,
    hold(line: Line, jobs: readonly Job[]): void {
      for (const account of new Set(jobs.map(accountOf))) {
        held.set(account, { line, groups: (held.get(account)?.groups ?? 0) + 1 });
      }
    },
    release(jobs: readonly Job[]): void {
      for (const account of new Set(jobs.map(accountOf))) {
        const hold = held.get(account);
        if (hold && hold.groups > 1) hold.groups -= 1;
        else held.delete(account);
      }
    },
  };
}

/**
 * The queue of the group poster. An account is on its way over one line only, so that a gateway never waits for itself: while it
 * is, its other jobs have to take the same one.
 */
export function createJobQueue(lines: readonly Line[]): JobQueue {
  const [onlyLine = null] = lines.length === 1 ? lines : [];
  const ways = createWays(onlyLine);
  let queue: Job[] = [];
  let free = 0;

  const count = (job: Job): void => {
    const line = ways.lineOf(job);
    if (line) line.waiting += 1;
    else free += 1;
  };
  const recount = (): void => {
    free = 0;
    for (const line of lines) line.waiting = 0;
    for (const job of queue) count(job);
  };

  return {
    get size() {
      return queue.length;
    },
    get free() {
      return free;
    },
    get isHolding() {
      return ways.isHolding;
    },
    push(job) {
      queue.push(job);
      count(job);
    },
    take(line, most = MAX_GROUP) {
      const jobs: Job[] = [];
      const rest: Job[] = [];
      let size = 0;
      for (const [index, job] of queue.entries()) {
        if (size + job.items.length > MAX_GROUP) {
          for (const left of queue.slice(index)) rest.push(left);
          break;
        }
        const tied = ways.lineOf(job);
        if (jobs.length < most && (tied === line || (tied === null && line.groups === 0))) {
          size += job.items.length;
          jobs.push(job);
        } else rest.push(job);
      }
      if (!onlyLine) ways.hold(line, jobs);
      line.groups += 1;
      queue = rest;
      recount();
      return jobs;
    },
    release(line, jobs) {
      line.groups -= 1;
      if (onlyLine) return;
      ways.release(jobs);
      recount();
    },
  };
}

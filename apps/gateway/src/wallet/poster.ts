import { setImmediate as turn } from 'node:timers/promises';
import { MOST_FURTHER_STAKES } from '@marquee/contract/vendor';
import type { Metrics } from '../base/metrics.ts';
import { createGroups, type GroupDeps, type Groups, nothing } from './groups.ts';
import { createJobQueue, type JobQueue, type Line } from './job-queue.ts';
import type { Item, Verdict } from './posting.ts';

export interface PosterOptions extends GroupDeps {
  /** Connections to PostgreSQL that post, 1 or 2: the second is for large groups. More only make gateways wait for each other. */
  lanes: number;
}

export interface Poster {
  /** Posts items that belong together: one, or as many as a chase has, which are posted whole or not at all. */
  submit(items: readonly Item[]): Promise<Verdict[]>;
  /** Takes nothing more and resolves when all that was taken is answered. */
  drain(): Promise<void>;
}

/** Groups that are on their way over a line at a time: the database begins with the next one while the last is answered. */
const GROUPS_PER_LINE = 2;
/** The least number of jobs that are sent while another group is on its way: a group costs as much as some twenty of them. */
const WORTH_A_GROUP = 32;
const MAX_QUEUE = 8_192;
/** The stakes of a whole chase. Nothing else that belongs together is as much: a stake, its win, and what keeps the win apart are three. */
const MOST_JOINED = 1 + MOST_FURTHER_STAKES;

/** Where one group at a time is on its way. */
interface Place {
  line: Line;
  isTaken: boolean;
}

interface SendersDeps {
  lines: readonly Line[];
  queue: JobQueue;
  groups: Groups;
  metrics: Metrics | undefined;
}

/** Makes those who send what is queued over the lines. */
function createSenders({ lines, queue, groups, metrics }: SendersDeps) {
  // Empty lines come first.
  const places = Array.from({ length: GROUPS_PER_LINE }, () => lines.map((line): Place => ({ line, isTaken: false }))).flat();
  /** Those who send groups, each of them one at a time; resolved when they have nothing more to send. */
  const senders = new Set<Promise<void>>();
  /** Jobs of the group that was sent last. */
  let lastSize = 0;

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
      const sent = groups.send(line, jobs);
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
    start,
    async finish(): Promise<void> {
      while (senders.size > 0) await Promise.all(senders);
    },
  };
}

/**
 * The group poster. Calls that arrive while a group is on its way form the next group and commit together. There is no
 * timer: an idle poster sends what comes in the same turn of the event loop. On PostgreSQL many calls are sent as two halves
 * over two connections; an account is on its way over one of them only, so that a gateway never waits for itself. What has to
 * wait for a group, because of its accounts or because there is one connection only, is sent behind it when it is much.
 */
export function createPoster(options: PosterOptions): Poster {
  const { db, clock, metrics } = options;
  const lines = Array.from(
    { length: db.kind === 'embedded' ? 1 : options.lanes },
    (): Line => ({ lane: null, groups: 0, waiting: 0 }),
  );
  const queue = createJobQueue(lines);
  const groups = createGroups(options);
  const senders = createSenders({ lines, queue, groups, metrics });
  let draining = false;

  return {
    submit(items) {
      const [first] = items;
      if (!first || items.length > MOST_JOINED) throw new Error(`a job has one item to ${MOST_JOINED}`);
      if (draining || queue.size >= MAX_QUEUE) return Promise.resolve(items.map(() => ({ status: 'busy' }) as const));
      return new Promise<Verdict[]>((resolve, reject) => {
        queue.push({ items, since: clock.now(), resolve, reject });
        senders.start(false);
      });
    },
    async drain() {
      draining = true;
      await senders.finish();
      for (const line of lines) await groups.close(line);
    },
  };
}

import type { Log } from './log.ts';

export interface Job {
  /** Milliseconds between the end of a run and the start of the next. */
  everyMs: number;
  /** Is the first run done at once, rather than after the first pause? */
  isFirstAtOnce: boolean;
  run(): Promise<unknown> | void;
}

/** Repeats a job; a run that fails is logged, and the next comes nevertheless. The answer stops it and waits for the run in progress. */
function repeat(log: Log, { everyMs, isFirstAtOnce, run }: Job): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  const once = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error }, 'a job failed');
    }
    if (!isStopped) timer = setTimeout(start, everyMs);
  };
  const start = (): void => {
    running = once();
  };
  if (isFirstAtOnce) start();
  else timer = setTimeout(start, everyMs);
  return async () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    await running;
  };
}

/** Starts jobs side by side. The answer stops them all and waits for the runs in progress. */
export function startJobs(log: Log, jobs: readonly Job[]): () => Promise<void> {
  const stops = jobs.map((job) => repeat(log, job));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

import type { IntervalJob } from '../base/background/job.ts';
import type { Sync } from './sync.ts';

const EVERY_MS = 10 * 60_000;

/** The module's jobs: every ten minutes each open vendor is asked for its games. */
export function catalogueJobs(sync: Pick<Sync, 'syncAgain'>): IntervalJob[] {
  return [{ name: 'catalogue.sync', everyMs: EVERY_MS, run: () => sync.syncAgain() }];
}

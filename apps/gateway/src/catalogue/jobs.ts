import type { Job } from '../base/jobs.ts';
import type { Sync } from './sync.ts';

const EVERY_MS = 10 * 60_000;

/** The module's jobs: every ten minutes each open vendor is asked for its games. */
export function catalogueJobs(sync: Pick<Sync, 'syncAgain'>): Job[] {
  return [{ name: 'catalogue.sync', everyMs: EVERY_MS, leaseMs: EVERY_MS, run: () => sync.syncAgain() }];
}

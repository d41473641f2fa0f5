import type { IntervalJob } from '../base/background/job.ts';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Log } from '../base/log.ts';
import { endExpired, forgetEnded } from './launch/sessions.ts';
import { lookAgain } from './rounds/detail-store.ts';
import { countOpenBefore, readOldestOpen } from './rounds/record-store.ts';

/** A round must end; one that is open for a day needs a person. Vendors settle or cancel within this time at the latest. */
export const OPEN_ROUND_LIMIT_MS = 86_400_000;
/** Login sessions are kept as long: a question about a bet can be answered with both. */
export const SESSIONS_KEPT_MS = 90 * 86_400_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Bets that were settled since are looked at again where they count their stake though something was told of them. */
const DETAILS_AGAIN_MS = 3 * DAY_MS;

export interface PlayJobDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** Tries again to make what is parked. */
  retryParked(): Promise<void>;
}

/** Watches for rounds that nobody finishes: a warning beyond the limit. */
function openRoundJob({ db, clock, log }: PlayJobDeps): IntervalJob {
  return {
    name: 'play.open-rounds',
    everyMs: 60_000,
    async run() {
      const oldest = await readOldestOpen(db);
      const age = oldest ? clock.now() - oldest.getTime() : 0;
      if (age <= OPEN_ROUND_LIMIT_MS) return;
      for (const { vendor_id: vendorId, rounds } of await countOpenBefore(db, new Date(clock.now() - OPEN_ROUND_LIMIT_MS))) {
        log.warn(
          { vendorId, rounds: Number(rounds), oldestSeconds: Math.round(age / 1000) },
          'rounds are open beyond their limit',
        );
      }
    },
  };
}

/** Marks the game sessions whose time is over as ended, and deletes those that ended long ago. */
function gameSessionJob({ db, clock }: PlayJobDeps): IntervalJob {
  return {
    name: 'play.game-sessions',
    everyMs: HOUR_MS,
    async run() {
      await endExpired(db, dateOf(clock));
      await forgetEnded(db, new Date(clock.now() - SESSIONS_KEPT_MS));
    },
  };
}

/** Has details be counted that whoever made the record of their round has missed: a stretch of an hour in each statement. */
function missedDetailsJob({ db, log }: PlayJobDeps): IntervalJob {
  return {
    name: 'play.missed-details',
    everyMs: DAY_MS,
    async run({ start, signal }) {
      let details = 0;
      const end = start.getTime() + DAY_MS;
      for (let at = start.getTime() - DETAILS_AGAIN_MS; at < end && !signal?.aborted; at += HOUR_MS)
        details += await lookAgain(db, { from: new Date(at), to: new Date(at + HOUR_MS) });
      if (details > 0) log.info({ details }, 'bets that count their stake though details were told of them are made again');
    },
  };
}

/** The module's jobs, for the scheduler. */
export const playJobs = (deps: PlayJobDeps): IntervalJob[] => [
  openRoundJob(deps),
  gameSessionJob(deps),
  missedDetailsJob(deps),
  { name: 'play.parked', everyMs: 60_000, run: deps.retryParked },
];

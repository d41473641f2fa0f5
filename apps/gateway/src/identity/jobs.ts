import type { IntervalJob } from '../base/background/job.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { forgetNames } from './login/guesses.ts';
import { forgetAddresses, forgetDevices } from './login/known.ts';
import { forgetTokens } from './login/remember.ts';
import { forgetTrust } from './login/trust.ts';
import { forgetChallenges } from './second-factor/index.ts';
import { forgetLogins } from './sessions/login-log.ts';
import { forgetFailures, forgetSessions } from './sessions/session-store.ts';
import { forgetMoves } from './tree/moves.ts';
import { forgetVerification } from './verification/index.ts';

const DAY_MS = 86_400_000;
const SESSIONS_KEPT_DAYS = 90;
const FAILURES_KEPT_DAYS = 30;
const LOGINS_KEPT_DAYS = 90;
/** No brand counts failures, or locks a name, for longer than a day. */
const NAMES_KEPT_DAYS = 2;
/** A device or address that was not used for so long is news again. */
const KNOWN_KEPT_DAYS = 400;
/** A bet is open for a day as a rule, on the end of a season for most of a year; whom it gives commission is kept with it once it is settled. */
const MOVES_KEPT_DAYS = 400;
/** Rows that one statement deletes: few enough that logins never wait for the job. */
const CHUNK = 1_000;

/** The module's jobs: once a day what ended long ago is deleted, so that these tables do not grow for ever. */
export function identityJobs({ db, clock }: { db: Database; clock: Clock }): IntervalJob[] {
  const daysAgo = (days: number): Date => new Date(clock.now() - days * DAY_MS);

  /** Deletes chunk by chunk, each in a transaction of its own, until one is not full. */
  const forget = async (chunk: typeof forgetSessions, before: Date): Promise<void> => {
    let deleted = CHUNK;
    while (deleted === CHUNK) deleted = await chunk(db, before, CHUNK);
  };

  return [
    {
      name: 'identity.forget-old',
      everyMs: DAY_MS,
      async run() {
        await forget(forgetSessions, daysAgo(SESSIONS_KEPT_DAYS));
        await forget(forgetFailures, daysAgo(FAILURES_KEPT_DAYS));
        await forget(forgetLogins, daysAgo(LOGINS_KEPT_DAYS));
        await forget(forgetNames, daysAgo(NAMES_KEPT_DAYS));
        await forget(forgetTokens, daysAgo(0));
        await forget(forgetTrust, daysAgo(0));
        await forget(forgetDevices, daysAgo(KNOWN_KEPT_DAYS));
        await forget(forgetAddresses, daysAgo(KNOWN_KEPT_DAYS));
        await forget(forgetChallenges, daysAgo(0));
        await forget(forgetMoves, daysAgo(MOVES_KEPT_DAYS));
        for (const { chunk, before } of forgetVerification(clock)) await forget(chunk, before);
      },
    },
  ];
}

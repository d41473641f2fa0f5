import { SIGNATURE_WINDOW_MS } from '@marquee/contract/vendor';
import { type Job, startJobs } from '@marquee/service/jobs';
import { deliverRaises } from './arcade/raises.ts';
import type { Base } from './base.ts';
import { deliverDetails } from './details/details.ts';
import { createForgetting } from './forgetting.ts';
import { deliverOrders } from './lottery/delivery.ts';
import { correctPreliminary } from './lottery/demo-correction.ts';
import { createClocks, holdDraws, settleDraws } from './lottery/draws.ts';
import { deliverDue } from './outbound.ts';
import { reportRounds } from './own-wallet/own-wallet.ts';
import { deliverWins } from './pools/pool-wins.ts';
import { closeAbandoned, recover, seatKey } from './recovery.ts';
import type { Lock } from './routes-api.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import { deliverBets } from './tables/delivery.ts';
import { resumeFlights } from './tables/flight.ts';
import { createTableClocks, settleTables, turnTables } from './tables/rounds.ts';
import { forgetTrials } from './trial/trial.ts';

const DRAWS_EVERY_MS = 500;
const TABLES_EVERY_MS = 250;
const OUTBOUND_EVERY_MS = 1_000;
const HOUSEKEEPING_EVERY_MS = 60_000;
const BALANCING_EVERY_MS = 24 * 3_600_000;
/** Refused rounds are kept for so long, to answer questions about them. */
export const REFUSED_KEPT_MS = 30 * 24 * 3_600_000;
const CHUNK = 500;

/**
 * Forgets what is of no use any more: idle sessions, nonces that the signature's window has left behind, and old
 * refused rounds, a few at a time so that players need not wait.
 */
export async function housekeeping(base: Base): Promise<void> {
  const now = base.clock.now();
  base.store.sessions.forget(now - SESSION_IDLE_MS, now - 2 * SIGNATURE_WINDOW_MS);
  while (base.store.rounds.forgetRefused(now - REFUSED_KEPT_MS, CHUNK) === CHUNK) await base.clock.wait(0);
}

interface JobsParts {
  base: Base;
  lock: Lock;
  roundLimitMs: number;
  /** Balances the pools. */
  balance(): Promise<void>;
}

/**
 * The studio's jobs: the draws of lotteries, the rounds of tables, deliveries to the wallet, stakes that a call left undecided when it failed,
 * abandoned rounds, housekeeping, the balancing of pools.
 */
export function studioJobs({ base, lock, roundLimitMs, balance }: JobsParts): readonly Job[] {
  const keepClocks = createClocks(base);
  const keepTables = createTableClocks(base);
  const forgetDraws = createForgetting(base.clock, base.store.lottery.draws);
  const forgetTableRounds = createForgetting(base.clock, base.store.tables.rounds);
  return [
    {
      everyMs: DRAWS_EVERY_MS,
      isFirstAtOnce: true,
      run: () => {
        keepClocks();
        holdDraws(base);
      },
    },
    // By itself: no draw is held late for what there is to settle of others.
    { everyMs: DRAWS_EVERY_MS, isFirstAtOnce: true, run: () => settleDraws(base) },
    // By itself: no draw waits for a wallet that does not answer.
    { everyMs: DRAWS_EVERY_MS, isFirstAtOnce: true, run: async () => void (await deliverOrders(base)) },
    {
      everyMs: TABLES_EVERY_MS,
      isFirstAtOnce: true,
      run: async () => {
        keepTables();
        turnTables(base);
        await settleTables(base);
      },
    },
    // By itself: no table waits for a wallet that does not answer.
    { everyMs: TABLES_EVERY_MS, isFirstAtOnce: true, run: async () => void (await deliverBets(base)) },
    {
      everyMs: OUTBOUND_EVERY_MS,
      isFirstAtOnce: false,
      run: async () => {
        await deliverRaises(base);
        await deliverDue(base);
        await deliverWins(base);
        await reportRounds(base);
      },
    },
    // By itself: no money waits for what is only told.
    { everyMs: OUTBOUND_EVERY_MS, isFirstAtOnce: false, run: async () => void (await deliverDetails(base)) },
    { everyMs: HOUSEKEEPING_EVERY_MS, isFirstAtOnce: false, run: () => recover(base, lock) },
    {
      everyMs: HOUSEKEEPING_EVERY_MS,
      isFirstAtOnce: false,
      run: async () => {
        await closeAbandoned(base, lock, roundLimitMs);
        correctPreliminary(base);
        await forgetDraws();
        await forgetTableRounds();
        await forgetTrials(base, lock, seatKey);
        await housekeeping(base);
      },
    },
    { everyMs: BALANCING_EVERY_MS, isFirstAtOnce: true, run: balance },
  ];
}

/** Starts the studio's jobs. The answer stops them. */
export function startStudioJobs(parts: JobsParts): () => Promise<void> {
  // Before anything is settled.
  resumeFlights(parts.base);
  return startJobs(parts.base.log, studioJobs(parts));
}

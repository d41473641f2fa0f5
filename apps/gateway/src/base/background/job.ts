import type { Transaction } from '../database/database.ts';
import type { Period } from './periods.ts';

/** What a run may ask for and has to respect. */
export interface JobWork {
  /** Aborted when the process ends or another has taken the run over: what is begun is left at its next step. */
  signal: AbortSignal;
  /** Where an earlier try of the same run had got to; null at the first. */
  position: unknown;
  /**
   * Does a part of the run in a transaction of its own, together with the place to which it leads and what is told of it: each
   * step is done exactly once, whatever dies. Throws when this process has lost the run.
   */
  step(work: (tx: Transaction) => Promise<{ position: unknown; progress?: string }>): Promise<void>;
}

/** Housekeeping: once in each interval of the epoch. Intervals in which nobody ran are not made up. */
export interface IntervalJob {
  name: string;
  everyMs: number;
  run(slot: { start: Date; signal?: AbortSignal }): Promise<void>;
}

/** A brand's period that has ended. */
export interface PeriodSlot {
  merchantId: number;
  start: Date;
  /** Excluded. */
  end: Date;
}

/**
 * Bookkeeping: once for each period of each brand's business calendar, one after the other, those first in which nobody ran.
 * The first period of a brand is the one in which it, or the job, first appeared.
 */
export interface PeriodJob {
  name: string;
  period: Period;
  /** Minutes after the period's end at which it is due: 120 for a day that begins at midnight is 02:00 of the next day. */
  afterMinutes: number;
  run(slot: PeriodSlot, work: JobWork): Promise<void>;
}

export type Job = IntervalJob | PeriodJob;

export const isPeriodJob = (job: Job): job is PeriodJob => 'period' in job;

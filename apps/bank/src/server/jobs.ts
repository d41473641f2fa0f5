import { startJobs } from '@marquee/service/jobs';
import { deliverDue } from '../channel/reports.ts';
import { forgetNonces } from '../channel/routes.ts';
import { confirmCoins } from '../deposits/payments.ts';
import { payDue } from '../payouts/payouts.ts';
import type { Base } from './base.ts';

const WORK_EVERY_MS = 500;
const HOUSEKEEPING_EVERY_MS = 60_000;

/** What the bank does by itself: blocks confirm, payouts leave, reports go out. Each step is on disk before the next. */
export async function work(base: Base): Promise<void> {
  confirmCoins(base);
  payDue(base);
  await deliverDue(base);
}

/** Starts the bank's jobs; what an interrupted run left is done first. The answer stops them. */
export const startBankJobs = (base: Base): (() => Promise<void>) =>
  startJobs(base.log, [
    { everyMs: WORK_EVERY_MS, isFirstAtOnce: true, run: () => work(base) },
    { everyMs: HOUSEKEEPING_EVERY_MS, isFirstAtOnce: true, run: () => forgetNonces(base) },
  ]);

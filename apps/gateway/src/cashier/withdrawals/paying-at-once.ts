import type { IntervalJob } from '../../base/background/job.ts';
import type { Database } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import { type Approved, readApproved } from './store.ts';
import type { Payouts } from './ways.ts';

const EVERY_MS = 5_000;
const AT_ONCE = 100;

/**
 * Begins to pay what was approved on channels that pay at once. Two gateways may do it together: an order is begun under its lock, from
 * `APPROVED` only. One whose provider cannot be asked now stays approved, for a person or for a later run.
 */
export const payingAtOnceJob = (
  { db, log }: { db: Database; log: Log },
  { beginAtOnce }: Pick<Payouts, 'beginAtOnce'>,
): IntervalJob => ({
  name: 'cashier.pay-approved',
  everyMs: EVERY_MS,
  async run({ signal }) {
    let failures = 0;
    let after: Approved | null = null;
    for (;;) {
      const found: Approved[] = await readApproved(db, after, AT_ONCE);
      for (const { orderNo } of found) {
        if (signal?.aborted) return;
        await beginAtOnce(orderNo).catch((error: unknown) => {
          failures += 1;
          log.error({ err: error, orderNo }, 'an approved withdrawal could not be given to its provider');
        });
      }
      after = found.at(-1) ?? null;
      if (found.length < AT_ONCE) break;
    }
    if (failures > 0)
      throw new Error(`${failures} approved withdrawals could not be given to a provider; the log has the reasons`);
  },
});

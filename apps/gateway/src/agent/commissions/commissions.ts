import type { Events } from '../../base/background/events.ts';
import type { IntervalJob, PeriodJob } from '../../base/background/job.ts';
import type { Log } from '../../base/log.ts';
import type { Merchant } from '../../brand/index.ts';
import { COMMISSION_CONSUMER, createHearing, HEARD } from './hearing.ts';
import { createPaying, type PayingDeps } from './paying.ts';

/** What agents earn of the bets of their lines: docs/rules/agents.md#commissions. */
export interface Commissions {
  /** Hears of bets; commission of lottery tickets is paid at once, or waits for whoever pays next while it may not be. */
  follow(events: Pick<Events, 'consumeBatches'>, mayPay?: () => boolean): void;
  /** Pays a brand's lottery tickets that were settled. */
  payTickets(merchantId: number): Promise<void>;
  jobs: readonly IntervalJob[];
  periodJobs: readonly PeriodJob[];
}

export interface CommissionDeps extends Omit<PayingDeps, 'termsOf'> {
  log: Log;
  merchants(): Promise<readonly Merchant[]>;
  merchantOf(merchantId: number): Promise<Merchant | null>;
}

const MINUTE_MS = 60_000;

/** Makes the commissions. */
export function createCommissions({ db, clock, log, wallet, merchants, merchantOf }: CommissionDeps): Commissions {
  const termsOf: PayingDeps['termsOf'] = async (merchantId) => {
    const merchant = await merchantOf(merchantId);
    return merchant && { ...merchant, seriesMin: merchant.site.agents.seriesMin };
  };
  const hear = createHearing(termsOf);
  const { payTickets, postAll, daily } = createPaying({ db, clock, wallet, termsOf });

  const payAll = async (): Promise<void> => {
    for (const { id } of await merchants()) await payTickets(id);
    await postAll();
  };

  return {
    follow(events, mayPay = () => true) {
      events.consumeBatches(COMMISSION_CONSUMER, HEARD, async (batch, tx) => {
        const brands = new Set(batch.map(({ merchantId }) => merchantId));
        if (!(await hear(batch, tx)) || !mayPay()) return;
        return () => {
          for (const merchantId of brands)
            payTickets(merchantId).catch((error: unknown) => log.warn({ err: error }, 'commissions are paid by their job'));
        };
      });
    },
    payTickets,
    jobs: [{ name: 'agent.commission-payments', everyMs: MINUTE_MS, run: payAll }],
    periodJobs: [daily],
  };
}

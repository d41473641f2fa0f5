import { Counter, Gauge, Histogram } from 'prom-client';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { ageGauge, lastKnown } from '../base/known.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Wallet } from '../wallet/index.ts';
import type { PlayCatalogue } from './deps.ts';
import { countParked } from './rounds/parking.ts';
import type { Projection } from './rounds/projection.ts';
import { readOldestOpen } from './rounds/record-store.ts';

/** What play publishes at `/metrics` beside the figures of the base. */
export interface PlayFigures {
  /** Wins that came after their round was closed and were not paid. Alarm on any. */
  lateWins: Counter<'vendor'>;
  /** Movements of a request that carries several. */
  movements: Histogram<'vendor'>;
}

interface FigureDeps {
  db: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

/** Makes play's counters. */
export const createFigures = ({ metrics }: Pick<FigureDeps, 'metrics'>): PlayFigures => ({
  lateWins: new Counter({
    name: 'play_late_wins_total',
    help: 'Wins refused because their round was closed',
    labelNames: ['vendor'],
    registers: [metrics.registry],
  }),
  movements: new Histogram({
    name: 'vendor_request_movements',
    help: 'Movements of requests that carry several',
    labelNames: ['vendor'],
    buckets: [1, 5, 10, 20, 50],
    registers: [metrics.registry],
  }),
});

/**
 * Publishes what is read whenever the figures are asked for, so that every gateway tells it as it is, and not only the one
 * that makes the records or whose turn a job was.
 */
export function publishFigures(
  deps: FigureDeps & { wallet: Pick<Wallet, 'reviews'>; catalogue: Pick<PlayCatalogue, 'vendorById'> },
  projection: Pick<Projection, 'oldestWaiting'>,
): void {
  ageGauge(deps, {
    name: 'play_open_round_age_seconds',
    help: 'Age of the oldest open round',
    read: () => readOldestOpen(deps.db),
  });
  ageGauge(deps, {
    name: 'play_projection_lag_seconds',
    help: 'Age of the oldest transfer that no betting record has yet',
    read: () => projection.oldestWaiting(),
  });
  const parked = lastKnown(0, 'the number of parked movements', deps.log, () => countParked(deps.db));
  new Gauge({
    name: 'play_parked_transfers',
    help: 'Movements of the ledger that fit into no betting record',
    registers: [deps.metrics.registry],
    async collect() {
      this.set(await parked());
    },
  });
  const readWaiting = async (): Promise<{ vendor: string; count: number }[]> => {
    const held = await deps.wallet.reviews.waiting();
    return Promise.all(
      held.map(async ({ provider, count }) => {
        return { vendor: (await deps.catalogue.vendorById(provider))?.code ?? String(provider), count };
      }),
    );
  };
  const waiting = lastKnown<{ vendor: string; count: number }[]>([], 'the number of held wins', deps.log, readWaiting);
  new Gauge({
    name: 'vendor_held_wins',
    help: 'Wins above their ceiling that wait for a decision',
    labelNames: ['vendor'],
    registers: [deps.metrics.registry],
    async collect() {
      const held = await waiting();
      this.reset();
      for (const { vendor, count } of held) this.set({ vendor }, count);
    },
  });
}

import { Counter, Gauge } from 'prom-client';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Wallet } from '../wallet/index.ts';
import type { PlayCatalogue } from './deps.ts';
import { openRoundAge } from './jobs.ts';

/** What play publishes at `/metrics` beside the figures of the base. */
export interface PlayFigures {
  /** Wins that came after their round was closed and were not paid. Alarm on any. */
  lateWins: Counter<'vendor'>;
}

/**
 * Makes play's figures. The age of the oldest open round is read whenever the figures are asked for, so that every gateway
 * tells it as it is, and not only the one whose turn the job was.
 */
export function createFigures(deps: {
  db: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  wallet: Pick<Wallet, 'reviews'>;
  catalogue: Pick<PlayCatalogue, 'vendorById'>;
}): PlayFigures {
  const registers = [deps.metrics.registry];
  new Gauge({
    name: 'play_open_round_age_seconds',
    help: 'Age of the oldest open round',
    registers,
    async collect() {
      try {
        this.set((await openRoundAge(deps)) / 1000);
      } catch (error) {
        // The other figures are worth having while the database does not answer.
        deps.log.warn({ err: error }, 'the age of the oldest open round is not known');
      }
    },
  });
  new Gauge({
    name: 'vendor_held_wins',
    help: 'Wins above their ceiling that wait for a decision',
    labelNames: ['vendor'],
    registers,
    async collect() {
      try {
        const waiting = await deps.wallet.reviews.waiting();
        this.reset();
        for (const { provider, count } of waiting) {
          this.set({ vendor: (await deps.catalogue.vendorById(provider))?.code ?? String(provider) }, count);
        }
      } catch (error) {
        deps.log.warn({ err: error }, 'the number of held wins is not known');
      }
    },
  });
  return {
    lateWins: new Counter({
      name: 'play_late_wins_total',
      help: 'Wins refused because their round was closed',
      labelNames: ['vendor'],
      registers,
    }),
  };
}

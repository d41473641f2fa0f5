import { UNIT } from '@marquee/money';
import { Gauge } from 'prom-client';
import type { Database } from '../../base/database/database.ts';
import { lastKnown } from '../../base/known.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import { type KeptBalance, readBalances } from './balance-store.ts';

/** How far what a provider has is from what it may have, in ten-thousandths of a unit; null where one of the two is not known. */
export function gapOf({ amount, books, underWay }: Pick<KeptBalance, 'amount' | 'books' | 'underWay'>): bigint | null {
  if (amount === null || books === null) return null;
  if (amount > books) return amount - books;
  return amount < books - underWay ? amount - (books - underWay) : 0n;
}

const inUnits = (amount: bigint): number => Number(amount) / Number(UNIT);

/** Publishes what providers said last of what lies there, whoever asked them: every gateway tells the same. */
export function publishBalances({ db, log, metrics }: { db: Database; log: Log; metrics: Pick<Metrics, 'registry'> }): void {
  const read = lastKnown<KeptBalance[]>([], 'what lies at payment providers', log, () => readBalances(db));
  const publish = (name: string, help: string, figureOf: (balance: KeptBalance) => number | null): void => {
    new Gauge({
      name,
      help,
      labelNames: ['provider', 'currency'],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        for (const balance of await read()) {
          const figure = figureOf(balance);
          if (figure !== null) this.set({ provider: balance.provider, currency: balance.currency }, figure);
        }
      },
    });
  };
  publish('channel_balance_units', 'What lies at a payment provider, as it says', ({ amount }) =>
    amount === null ? null : inUnits(amount),
  );
  publish(
    'channel_balance_difference_units',
    'What a payment provider has more or less than our books say it may have',
    (each) => {
      const gap = gapOf(each);
      return gap === null ? null : inUnits(gap);
    },
  );
  publish(
    'channel_balance_low',
    '1 while what lies at a payment provider is below the threshold of one of its channels',
    (each) => (each.amount === null ? null : Number(each.isLow)),
  );
}

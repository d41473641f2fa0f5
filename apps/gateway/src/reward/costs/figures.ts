import { Gauge } from 'prom-client';
import type { Database } from '../../base/database/database.ts';
import { lastKnown } from '../../base/known.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import { readBudgetBrands } from './budget-store.ts';
import { type Budgets, isLow, type UsedBudget } from './budgets.ts';

export interface BudgetFiguresDeps {
  db: Database;
  log: Log;
  metrics: Pick<Metrics, 'registry'>;
  budgets: Pick<Budgets, 'list'>;
  /** The code of a brand; null for one that is not served. */
  codeOf(merchantId: number): Promise<string | null>;
}

/** Ten-thousandths of a unit. */
const UNIT = 10_000;

/** Publishes what is left of budgets, and which have come to their alarm: docs/rules/rewards.md#budgets. */
export function publishBudgets({ db, log, metrics, budgets, codeOf }: BudgetFiguresDeps): void {
  const readAll = async (): Promise<(UsedBudget & { brand: string })[]> => {
    const lists = (await readBudgetBrands(db)).map(async (id) => {
      const brand = await codeOf(id);
      return brand === null ? [] : (await budgets.list(id)).map((budget) => ({ ...budget, brand }));
    });
    return (await Promise.all(lists)).flat();
  };
  const read = lastKnown<(UsedBudget & { brand: string })[]>([], 'what is left of budgets', log, readAll);
  const publish = (name: string, help: string, figureOf: (budget: UsedBudget) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['brand', 'source', 'rule'],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        for (const budget of await read()) {
          const { brand, source, rule } = budget;
          this.set({ brand, source, rule }, figureOf(budget));
        }
      },
    });
  };
  publish(
    'reward_budget_left_units',
    'What is left of a budget of rewards',
    ({ amount, spent }) => Number(amount - spent) / UNIT,
  );
  publish('reward_budget_low', '1 while so much of a budget of rewards is spent that somebody should look', (budget) =>
    Number(isLow(budget)),
  );
}

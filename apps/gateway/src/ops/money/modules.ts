import { agentSources } from '../../agent/index.ts';
import { createMetrics } from '../../base/metrics.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import { createPictures } from '../../base/pictures/pictures.ts';
import type { outwardOf } from '../../base/security/outward.ts';
import type { Config } from '../../base/settings/config.ts';
import type { Brand } from '../../brand/index.ts';
import { type Cashier, type CashierDeps, clearBalanceOf, createCashier } from '../../cashier/index.ts';
import { createBetReading } from '../../play/index.ts';
import { createMargin } from '../../reward/index.ts';
import type { OperatedModules } from '../own-calls.ts';

/** The margin guard, with what contracts of agents give. */
export function marginOf(deps: Parameters<typeof createMargin>[0]) {
  const margin = createMargin(deps);
  for (const source of agentSources) margin.enter(source);
  return margin;
}

/** What operators do with money in and out. */
export function moneyOf(
  deps: Pick<CashierDeps, 'db' | 'clock' | 'log' | 'events' | 'wallet'> & { brand: Brand },
  { channelKeys: keys, otherChannelKeys: otherKeys }: Pick<Config, 'channelKeys' | 'otherChannelKeys'>,
  { fetch }: Pick<ReturnType<typeof outwardOf>, 'fetch'>,
): Pick<OperatedModules, 'deposits' | 'pictures' | 'payouts' | 'reports'> & Pick<Cashier, 'wagering'> {
  const { db, clock, wallet, brand } = deps;
  const { deposits, payouts, reports, wagering } = createCashier({
    ...deps,
    openStakes: createBetReading(wallet).openStakes,
    images: brand.images,
    calendarOf: brand.byId,
    clearBalanceOf: clearBalanceOf(brand),
    providers: { keys, otherKeys, nonces: memoryNonceStore(clock), metrics: createMetrics(), fetch },
  });
  return { deposits: deposits.desk, pictures: createPictures({ db, clock }), payouts, reports, wagering };
}

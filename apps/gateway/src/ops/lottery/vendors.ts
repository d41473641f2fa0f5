import type { Clock } from '../../base/calendar/clock.ts';
import type { Log } from '../../base/log.ts';
import { createMetrics } from '../../base/metrics.ts';
import type { Config } from '../../base/settings/config.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { createLotteryVendors } from '../../lottery/index.ts';

/** What the command line asks vendors of lotteries by. */
export const lotteriesOf = (
  deps: { clock: Clock; log: Log; catalogue: Pick<Catalogue, 'vendorByCode'> },
  { vendorKeys }: Pick<Config, 'vendorKeys'>,
  { fetch }: { fetch: typeof globalThis.fetch },
) => createLotteryVendors({ ...deps, metrics: createMetrics(), vendorKeys, fetch });

import { createProviderClient, type ProviderClient } from '../channel-api/provider-client.ts';
import { createProviders, type Providers } from '../channel-api/providers.ts';
import type { CashierDeps } from '../deps.ts';
import { createUnitValues } from './brand-money.ts';

/** How payment providers are reached, for money in and out. */
export interface Reach {
  client: ProviderClient;
  providers: Providers;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
}

/** Without providers nobody is asked: every order by one stays in doubt, and none is opened. */
const noClient: ProviderClient = { hasKey: () => false, ask: async () => ({ status: 'TEMPORARY' }) as never };

/** Makes the way to providers. */
export const createReach = ({ db, clock, log, providers: settings }: CashierDeps): Reach => ({
  client: settings ? createProviderClient({ clock, log, ...settings }) : noClient,
  providers: createProviders(db, clock),
  unitValueOf: createUnitValues(db, clock),
});

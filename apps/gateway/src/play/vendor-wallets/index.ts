import type { IntervalJob } from '../../base/background/job.ts';
import type { VendorAsker } from '../vendor-api/asking.ts';
import { createComparison } from './comparison.ts';
import type { TransferDeps } from './transfers.ts';
import { createTransfers } from './transfers.ts';
import { createWalletClient } from './wallet-client.ts';
import { createVendorWallets, type VendorWalletDeps } from './wallets.ts';

const RESOLVE_EVERY_MS = 5_000;

type Deps = Omit<VendorWalletDeps & TransferDeps, 'client' | 'transfers'> & { askVendor: VendorAsker };

/** The wallets that members have at vendors, and the job that decides transfers in doubt. */
export function createVendorWalletRoom(deps: Deps) {
  const client = createWalletClient(deps);
  const transfers = createTransfers({ ...deps, client });
  const resolve: IntervalJob = {
    name: 'play.vendor-transfers',
    everyMs: RESOLVE_EVERY_MS,
    run: async () => void (await transfers.resolve()),
  };
  return { vendorWallets: createVendorWallets({ ...deps, client, transfers }), transfers, job: resolve };
}

/** Makes what compares our books with the vendors' wallets, for the operator's command. */
export const createWalletComparison = (
  deps: Omit<Parameters<typeof createComparison>[0], 'client'> & Parameters<typeof createWalletClient>[0],
) => createComparison({ ...deps, client: createWalletClient(deps) });

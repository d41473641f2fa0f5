import type { Body, Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { balanceQuery } from './balance.ts';

export type VendorWallet = Reply<'vendorWallets'>['wallets'][number];
export type VendorTransfer = Reply<'vendorTransfers'>['list'][number];
export type TransferOrder = Body<'walletTransfer'>;

/** Number of the main wallet among the wallets. */
export const MAIN_WALLET = 2;

/** Whether the brand has one wallet for all vendors. */
export const merchantWalletQuery = () =>
  queryOptions({
    queryKey: ['merchantWallet'],
    queryFn: ({ signal }) => call('merchantWallet', { signal }),
    staleTime: STALE_MS.money,
  });

/** What the member has at vendors with wallets of their own. */
export const vendorWalletsQuery = () =>
  queryOptions({
    queryKey: ['vendorWallets'],
    queryFn: ({ signal }) => call('vendorWallets', { signal }),
    staleTime: STALE_MS.money,
  });

/** A page of the member's transfers between wallets. */
export const vendorTransfersQuery = (filter: Query<'vendorTransfers'>) =>
  queryOptions({
    queryKey: ['vendorTransfers', filter],
    queryFn: ({ signal }) => call('vendorTransfers', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** Reads again what a transfer changes. */
export async function refreshWallets(): Promise<void> {
  const keys = [vendorWalletsQuery().queryKey, merchantWalletQuery().queryKey, ['vendorTransfers'], balanceQuery().queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Moves money between two wallets. Rejects with the gateway's error. */
export async function transferBetween(order: TransferOrder): Promise<VendorTransfer> {
  try {
    return await call('walletTransfer', { body: order });
  } finally {
    await refreshWallets();
  }
}

/** Brings everything back to the main wallet. Rejects with the gateway's error. */
export async function collectAll(): Promise<VendorTransfer[]> {
  try {
    return (await call('collectWallets')).list;
  } finally {
    await refreshWallets();
  }
}

/** Says whether money follows the member into games. Rejects with the gateway's error. */
export async function setAutomatic(isAutomatic: boolean): Promise<void> {
  const said = await call('automaticTransfer', { body: { isAutomatic } });
  queryClient.setQueryData(vendorWalletsQuery().queryKey, (known) => known && { ...known, ...said });
}

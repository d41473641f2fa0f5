import type { Body, Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

export type TransferForm = Reply<'transferForm'>;
export type TransferRow = Reply<'transfers'>['list'][number];

/** What a transfer to the account above is made with. */
export const transferFormQuery = () =>
  queryOptions({
    queryKey: ['transferForm'],
    queryFn: ({ signal }) => call('transferForm', { signal }),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** The member's own transfers: a page of them, newest first. */
export const transfersQuery = (filter: Query<'transfers'>) =>
  queryOptions({
    queryKey: ['transfers', filter],
    queryFn: ({ signal }) => call('transfers', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** Gives an amount to the account above, and shows what that changes. Rejects with the gateway's error. */
export async function transferUp(body: {
  amount: number;
  remark: string;
  paymentPassword: string;
  requestKey: string;
}): Promise<Reply<'transferUpline'>> {
  const done = await call('transferUpline', { body });
  await readTransfersAgain();
  return done;
}

/** Gives an amount to an account below, and shows what that changes. Rejects with the gateway's error. */
export async function transferDown(body: Body<'transferDownline'>): Promise<void> {
  await call('transferDownline', { body });
  // What the receiver has stands on the pages of its line.
  await Promise.all([readTransfersAgain(), queryClient.invalidateQueries({ queryKey: ['agent'] })]);
}

/** Asks again for what a transfer, or anything else that moves the balance, changes. */
export const readTransfersAgain = async (): Promise<void> => {
  await Promise.all(['transferForm', 'transfers'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
};

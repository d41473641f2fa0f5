import type { Body, Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { useLive } from '../../shared/live/live.ts';

export type DepositOrder = Reply<'depositOrder'>;
export type DepositRow = Reply<'depositReport'>['list'][number];
export type DepositChannel = Reply<'depositChannels'>[string]['channels'][number];
export type DepositWish = Body<'depositByUrl'>;
export type DepositVoucher = Body<'depositByVoucher'>['voucher'];
export type DepositFilter = Query<'depositReport'>;

/** Whether the member can pay in, and what a unit is worth: docs/rules/money.md#deposits. */
export const depositSettingsQuery = () =>
  queryOptions({
    queryKey: ['depositSettings'],
    queryFn: ({ signal }) => call('depositSettings', { signal }),
    staleTime: STALE_MS.money,
  });

/** The ways of paying in that the member is offered, in the order in which they are shown. */
export const depositChannelsQuery = () =>
  queryOptions({
    ...spoken('depositChannels'),
    queryFn: async ({ signal }): Promise<DepositChannel[]> =>
      Object.values(await call('depositChannels', { query: {}, signal })).flatMap(({ channels }) => channels),
    staleTime: STALE_MS.money,
  });

/** One of the member's deposits. */
export const depositOrderQuery = (orderNo: string) =>
  queryOptions({
    ...spoken('depositOrder', orderNo),
    queryFn: ({ signal }) => call('depositOrder', { query: { orderNo }, signal }),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** A page of the member's deposits. */
export const depositReportQuery = (filter: DepositFilter) =>
  queryOptions({
    ...spoken('depositReport', filter),
    queryFn: ({ signal }) => call('depositReport', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The whole selection as the text of a file. */
export const depositFile = async (filter: Query<'depositFile'>): Promise<string> =>
  textOfFile(await call('depositFile', { query: filter }));

/** Everything of deposits that is known here is read again. */
const refresh = () =>
  Promise.all(
    ['depositSettings', 'depositChannels', 'depositOrder', 'depositReport'].map((name) =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(name) }),
    ),
  );

/** Keeps what is shown of deposits as the gateway has it. */
export function useLiveDeposits(): void {
  useLive(
    'deposits',
    useCallback(() => void refresh(), []),
  );
}

const keep = (order: DepositOrder): DepositOrder => {
  queryClient.setQueryData(depositOrderQuery(order.orderNo).queryKey, order);
  void refresh();
  return order;
};

/** Opens a deposit; the same `requestKey` sent again is the same one. Rejects with the gateway's error. */
export async function openDeposit(
  wish: DepositWish,
  kind: DepositChannel['kind'],
  voucher?: DepositVoucher,
): Promise<DepositOrder> {
  if (voucher) return keep(await call('depositByVoucher', { body: { ...wish, voucher } }));
  return keep(await call(kind === 'QR' || kind === 'BANK' ? 'depositByQr' : 'depositByUrl', { body: wish }));
}

/** Says that a deposit is paid, which books nothing. Rejects with the gateway's error. */
export const sayPaid = async (orderNo: string) => keep(await call('depositPaid', { body: { orderNo } }));
/** Gives a deposit up. Rejects with the gateway's error. */
export const giveUp = async (orderNo: string) => keep(await call('depositCancel', { body: { orderNo } }));
/** Sends the receipt of a transfer by hand. Rejects with the gateway's error. */
export const sendReceipt = async (body: Body<'depositReceipt'>) => keep(await call('depositReceipt', { body }));
/** Asks about a deposit that has not arrived. Rejects with the gateway's error. */
export const askAbout = async (orderNo: string, question: string) =>
  keep(await call('depositTicket', { body: { orderNo, question } }));

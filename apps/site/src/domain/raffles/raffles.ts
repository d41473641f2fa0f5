import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { useLive } from '../../shared/live/live.ts';
import { askRewardsAgain } from '../rewards/rewards.ts';

export type RaffleShown = Reply<'raffles'>['list'][number];
export type TicketShown = Reply<'drawRaffle'>;
export type RaffleResult = Reply<'raffleResult'>;

const SEED_BYTES = 16;
/** As many tickets of a draw as one answer brings. */
const LISTED = 5_000;

/** The raffles with what the member has of them. */
export const rafflesQuery = () =>
  queryOptions({
    ...spoken('raffles', 'all'),
    queryFn: ({ signal }) => call('raffles', { signal }),
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

/** A page of the member's tickets. */
export const ticketsQuery = (query: Query<'raffleTickets'>) =>
  queryOptions({
    ...spoken('raffles', 'tickets', query),
    queryFn: ({ signal }) => call('raffleTickets', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The result of a draw with all the tickets that took part. */
export const resultQuery = (raffleId: number) =>
  queryOptions({
    ...spoken('raffles', 'result', { raffleId }),
    async queryFn({ signal }) {
      const ask = (page: number) => call('raffleResult', { query: { raffleId, page, size: LISTED }, signal });
      const first = await ask(1);
      const tickets = [...first.tickets];
      for (let page = 2; page <= first.totalPages; page += 1) tickets.push(...(await ask(page)).tickets);
      return { ...first, tickets };
    },
    staleTime: STALE_MS.money,
  });

/** Asks anew for everything that is shown of raffles. */
export const askRafflesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['raffles'] });

/** Keeps what is shown of raffles as it is: asked for anew whenever something was counted, or given to the member. */
export function useRaffleNews(): void {
  const again = useCallback(() => void askRafflesAgain(), []);
  useLive('missions', again);
  useLive('rewards', again);
}

/** A seed that nobody else knows. */
export const freshSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Draws a ticket, and shows what that changes. Rejects with the gateway's error. */
export async function drawTicket(asked: { raffleId: number; ticketNo: number; seed: string }): Promise<TicketShown> {
  try {
    return await call('drawRaffle', { body: asked });
  } finally {
    void askRafflesAgain();
    void askRewardsAgain();
  }
}

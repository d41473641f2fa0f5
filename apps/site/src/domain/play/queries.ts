import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

export type BetRow = Reply<'bets'>['list'][number];
export type BetFilter = Query<'betsFile'>;
type BetPage = BetFilter & Pick<Query<'bets'>, 'page' | 'size'>;

/** A page of the betting record, with the totals of the whole selection. */
export const betsQuery = (filter: BetPage) =>
  queryOptions({
    queryKey: spoken('bets', filter).queryKey,
    queryFn: ({ signal }) => call('bets', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The whole selection as the text of a file. */
export const betsFile = async (filter: BetFilter): Promise<string> => textOfFile(await call('betsFile', { query: filter }));

/** Totals of one stretch of play. */
export const sessionTotalsQuery = (gameSession: string) =>
  queryOptions({
    queryKey: ['bets', 'session', gameSession],
    queryFn: ({ signal }) => call('bets', { query: { gameSession, page: 1, size: 1 }, signal }),
    select: (reply) => reply.footer,
    staleTime: STALE_MS.money,
  });

/** Rounds of the member that are still open. */
export const interruptedQuery = () =>
  queryOptions({
    ...spoken('interruptedRounds'),
    queryFn: ({ signal }) => call('interruptedRounds', { signal }),
    select: (reply) => reply.list,
    staleTime: STALE_MS.money,
  });

import type { Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type Turnover = Reply<'turnoverRequirements'>;
export type TurnoverRow = Turnover['list'][number];

/** Requirements of a page, and where on a page their list stands. */
export const TURNOVER_ROWS = 5;
export const TURNOVER_PLACE = 'turnover';

/** What the member has to wager: a page of it, newest first, and what the open ones come to. */
export const turnoverQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: ['turnover', page, size],
    queryFn: ({ signal }) => call('turnoverRequirements', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
    refetchOnWindowFocus: true,
  });

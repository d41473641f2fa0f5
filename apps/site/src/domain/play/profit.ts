import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type Profit = Reply<'memberProfit'>;
export type ProfitRow = Profit['list'][number];
export type ProfitFilter = Query<'memberProfit'>;

/** What the member's settled bets came to. */
export const profitQuery = (filter: ProfitFilter) =>
  queryOptions({
    queryKey: ['profit', filter],
    queryFn: ({ signal }) => call('memberProfit', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The same rows as the text of a file. */
export const profitFile = async (filter: ProfitFilter): Promise<string> =>
  textOfFile(await call('memberProfitFile', { query: filter }));

import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type StatementRow = Reply<'statement'>['list'][number];
export type StatementFilter = Pick<Query<'statement'>, 'codeTypes' | 'startTime' | 'endTime' | 'page' | 'size'>;

/** The account record: a page of movements. */
export const statementQuery = (filter: StatementFilter) =>
  queryOptions({
    queryKey: ['statement', filter],
    queryFn: ({ signal }) => call('statement', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

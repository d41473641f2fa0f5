import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type StatementRow = Reply<'statement'>['list'][number];
export type StatementFilter = Query<'statementFile'>;
type StatementPage = StatementFilter & Pick<Query<'statement'>, 'page' | 'size' | 'before' | 'after'>;

/** The account record: a page of movements, with the totals of the whole selection. */
export const statementQuery = (filter: StatementPage) =>
  queryOptions({
    queryKey: ['statement', filter],
    queryFn: ({ signal }) => call('statement', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The whole selection as the text of a file. */
export const statementFile = async (filter: StatementFilter): Promise<string> =>
  textOfFile(await call('statementFile', { query: filter }));

/** The types of movements, with their groups: the same for everybody, as long as the page is open. */
export const txCodesQuery = () =>
  queryOptions({
    queryKey: ['txCodes'],
    queryFn: ({ signal }) => call('txCodeList', { query: {}, signal }),
    select: (reply) => reply.list,
    staleTime: Number.POSITIVE_INFINITY,
  });

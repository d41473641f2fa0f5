import type { ReactNode } from 'react';
import { useLast } from '../../lib/use-last.ts';
import type { RecordSearch } from '../../lib/use-record-search.ts';
import { Skeleton } from '../base/skeleton.tsx';
import { ErrorState } from '../text/error-state.tsx';
import { RecordError } from './record-error.tsx';
import { RecordPager } from './record-pager.tsx';

/** What is known of a page of a record, as a query tells it. */
interface RecordQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface RecordViewProps<Data> {
  query: RecordQuery<Data>;
  /** Height of the place until the first answer. */
  height: string;
  /** What stands instead of rows where there are none. */
  empty: ReactNode;
  /** What the record is asked for: with it the pages can be turned. */
  search?: Pick<RecordSearch<string>, 'page' | 'size' | 'turn' | 'resize'>;
  /** Turns to a page otherwise than by its number. */
  onTurn?: (page: number) => void;
  /** What stands above the rows, or above their absence. */
  above?: (data: Data) => ReactNode;
  /** The rows; stale while others are on their way or could not be had. */
  children: (data: Data, isStale: boolean) => ReactNode;
}

/** A page of a record in each of its states: waiting, failed, empty, with rows. What was had last stays until there is something newer. */
export function RecordView<Data extends { list: readonly unknown[]; totalPages?: number }>(props: RecordViewProps<Data>) {
  const { query, height, empty, search, onTurn, above, children } = props;
  const { error, isFetching, isPlaceholderData, refetch } = query;
  const data = useLast(query.data);
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <>
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height={height} />}
      {data && above?.(data)}
      {data?.list.length === 0 && empty}
      {data && data.list.length > 0 && (
        <>
          {children(data, isPlaceholderData || error !== null)}
          {search && <RecordPager search={search} totalPages={data.totalPages ?? 1} {...(onTurn && { onTurn })} />}
        </>
      )}
    </>
  );
}

import type { Reply } from '@marquee/contract';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/query-client.ts';
import { session } from '../../shared/lib/storage.ts';

type Copies = Readonly<Record<string, (data: never) => unknown>>;
type Contracts = Reply<'consolidated'>;

const whole = (data: unknown): unknown => data;
const hasKind =
  (name: 'dailysalinfotype' | 'divtypeinfo') =>
  (told: Contracts): boolean =>
    Object.keys(told[name]).length > 0;

/**
 * Answers of which copies stand in the session storage, by the first part of their key, for scripts of the brand that look for
 * them there: docs/rules/browser-storage.md#session-storage. The site itself reads none of them.
 */
const COPIES: Readonly<Record<string, Copies>> = {
  balance: { wallet: whole },
  announcements: { index_notice: whole },
  status: { settings: whole },
  consolidated: { consolidated: whole, enableSalary: hasKind('dailysalinfotype'), enableContract: hasKind('divtypeinfo') },
};

const copiesOf = ({ queryKey }: Query): Copies => COPIES[String(queryKey[0])] ?? {};

function forget(query: Query): void {
  for (const key of Object.keys(copiesOf(query))) session.remove(key);
}

function copy(query: Query): void {
  const { data, status } = query.state;
  if (data === undefined) return forget(query);
  if (status !== 'success') return;
  for (const [key, of] of Object.entries(copiesOf(query))) session.set(key, JSON.stringify(of(data as never)));
}

let isKept = false;

/** From now on the session storage has the latest of these answers, and none that the page has forgotten. */
export function keepCopies(): void {
  if (isKept) return;
  isKept = true;
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) copy(query);
  cache.subscribe((event) => {
    if (event.type === 'removed') forget(event.query);
    else if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'setState')) {
      copy(event.query);
    }
  });
}

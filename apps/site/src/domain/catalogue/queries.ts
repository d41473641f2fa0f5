import type { BootCatalogue, Reply } from '@marquee/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { answerLanguage, brandFields } from '../brand/call-fields.ts';
import type { LobbyQuestion } from './lobby-state.ts';
import { keepVendors, keptVendors } from './vendor-copy.ts';

/** A game as lists show it. */
export type GameItem = Reply<'game'>;

/**
 * Vendors by game type; a copy serves the next page load of this tab. Their marks are the same in every language: until they are
 * there in the player's, any do.
 */
export const vendorsQuery = () => {
  const key = spoken('vendors');
  const { language } = key.queryKey[1];
  return queryOptions({
    ...key,
    placeholderData: (previous: Reply<'gameVendor'> | undefined, query) =>
      key.placeholderData(previous, query) ?? inAnyLanguage<Reply<'gameVendor'>>('vendors'),
    queryFn: async ({ signal }) => {
      const reply = await call('gameVendor', {
        query: { platform: 'html5-desktop', merchantCode: brandFields().merchant },
        signal,
      });
      keepVendors(reply, language);
      return reply;
    },
    initialData: () => keptVendors(language)?.reply,
    initialDataUpdatedAt: () => keptVendors(language)?.at,
    select: (reply) => reply.data.lanes,
    staleTime: STALE_MS.catalogue,
  });
};

/** What the cache holds under a key in whatever language. */
function inAnyLanguage<T>(...key: readonly unknown[]): T | undefined {
  return queryClient.getQueriesData<T>({ queryKey: key }).find(([, data]) => data !== undefined)?.[1];
}

/** Whether there are hot games of a type is the same in every language. Null while none has told. */
export function knowsHot(gameType: string): boolean | null {
  const reply = inAnyLanguage<Reply<'hotGames'>>('hotGames', gameType, '');
  return reply ? reply.list.length > 0 : null;
}

/** Hot games, of a type and of a vendor unless those are empty; all at once. */
export const hotGamesQuery = (gameType = '', vassalage = '') =>
  queryOptions({
    ...spoken('hotGames', gameType, vassalage),
    queryFn: ({ signal }) => {
      const { merchant, platform } = brandFields();
      const query = { merchantCode: merchant, isPlatform: '2', gameType, vassalage, platform, language: answerLanguage() };
      return call('hotGames', { query, signal });
    },
    select: (reply) => reply.list,
    staleTime: STALE_MS.catalogue,
  });

/** Key of the pages of a lobby's list. */
export const lobbyListKey = (question: LobbyQuestion) => spoken('lobbyList', question);

/** Puts what travelled with the page where the queries look for it, each under the language in which it is written. */
export function seedCatalogue(client: QueryClient, boot: BootCatalogue | null | undefined): void {
  if (!boot) return;
  const { language, vendors, hot, games } = boot;
  const put = ({ queryKey }: { queryKey: readonly unknown[] }, data: unknown) =>
    client.setQueryData([...queryKey.slice(0, -1), { language }], data);
  put(vendorsQuery(), vendors);
  if (hot) put(hotGamesQuery(hot.gameType), hot.reply);
  if (games) {
    const { vendor, page } = games;
    const question: LobbyQuestion = { list: 'all', gameType: 'RNG', vendor, search: '', classify: '', minBet: '' };
    put(lobbyListKey(question), { pages: [page], pageParams: [1] });
  }
}

/** One game by its node. */
export const gameQuery = (nodeId: string) =>
  queryOptions({
    ...spoken('game', nodeId),
    queryFn: ({ signal }) => call('game', { query: { nodeId }, signal }),
    staleTime: STALE_MS.catalogue,
  });

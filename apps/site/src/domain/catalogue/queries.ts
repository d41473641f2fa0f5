import type { BootCatalogue, Reply } from '@marquee/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import type { LobbyQuestion } from './lobby-state.ts';

/** A game as lists show it. */
export type GameItem = Reply<'game'>;
export type Lane = Reply<'gameVendor'>['data']['lanes'][number];
export type VendorCard = Lane['cards'][number];

/** Vendors by game type. */
export const vendorsQuery = () =>
  queryOptions({
    ...spoken('vendors'),
    queryFn: ({ signal }) => call('gameVendor', { query: { platform: 'html5-desktop' }, signal }),
    select: (reply) => reply.data.lanes,
    staleTime: STALE_MS.catalogue,
  });

/** Hot games, of a type and of a vendor unless those are empty; all at once. */
export const hotGamesQuery = (gameType = '', vassalage = '') =>
  queryOptions({
    ...spoken('hotGames', gameType, vassalage),
    queryFn: ({ signal }) =>
      call('hotGames', { query: { isPlatform: '2', ...(gameType && { gameType }), ...(vassalage && { vassalage }) }, signal }),
    select: (reply) => reply.list,
    staleTime: STALE_MS.catalogue,
  });

/** Key of the pages of a lobby's list. */
export const lobbyListKey = (question: LobbyQuestion) => spoken('lobbyList', question);

/** Puts what travelled with the page where the queries look for it, if it is in the page's language. */
export function seedCatalogue(client: QueryClient, boot: BootCatalogue | null | undefined, language: string): void {
  if (boot?.language !== language) return;
  client.setQueryData(vendorsQuery().queryKey, boot.vendors);
  if (boot.hot) client.setQueryData(hotGamesQuery(boot.hot.gameType).queryKey, boot.hot.reply);
  if (boot.games) {
    const { vendor, page } = boot.games;
    const question: LobbyQuestion = { list: 'all', gameType: 'RNG', vendor, search: '', classify: '', minBet: '' };
    client.setQueryData(lobbyListKey(question).queryKey, { pages: [page], pageParams: [1] });
  }
}

/** One game by its node. */
export const gameQuery = (nodeId: string) =>
  queryOptions({
    ...spoken('game', nodeId),
    queryFn: ({ signal }) => call('game', { query: { nodeId }, signal }),
    staleTime: STALE_MS.catalogue,
  });

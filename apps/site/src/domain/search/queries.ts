import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { answerLanguage } from '../brand/call-fields.ts';
import { favouriteFields } from '../favourites/favourites.ts';

/** Games that a list beside the search shows. */
const FEW = 4;
const MOST_FOUND = 20;

/** Games of every category by name; where none has it, those whose names come near. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: spoken('searchGames', text).queryKey,
    queryFn: ({ signal }) => call('searchGames', { query: { text, limit: MOST_FOUND }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.catalogue,
  });

/** The few games that the member opened last. */
export const lastPlayedQuery = () =>
  queryOptions({
    ...spoken('recentGames', 'few'),
    queryFn: ({ signal }) =>
      call('recentGames', { query: { clientType: '3', language: answerLanguage(), pageNo: 1, pageSize: FEW }, signal }),
    select: (reply) => reply.list,
    staleTime: STALE_MS.money,
  });

/** The few games that the member made a favourite last. */
export const lastLikedQuery = () =>
  queryOptions({
    ...spoken('favouriteGames', 'few'),
    queryFn: ({ signal }) => call('favouriteGames', { query: { ...favouriteFields(), pageNo: 1, pageSize: FEW }, signal }),
    select: (reply) => reply.content,
    staleTime: STALE_MS.catalogue,
  });

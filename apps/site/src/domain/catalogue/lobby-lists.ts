import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { answerLanguage, gameListFields } from '../brand/call-fields.ts';
import { LOBBY_PAGE, type LobbyQuestion } from './lobby-state.ts';
import { type GameItem, lobbyListKey } from './queries.ts';

/** One page of a lobby's list, whichever call answered it. */
export interface LobbyPage {
  games: readonly GameItem[];
  pageNum: number;
  totalPages: number;
  totalCount: number;
}

/** A game may take longer than the cache keeps what nobody looks at: Back from it shows the list as it was. */
const KEPT_MS = 3 * 60 * 60_000;

function askPage(question: LobbyQuestion, pageNo: number, signal: AbortSignal): Promise<LobbyPage> {
  const { list, gameType, vendor } = question;
  if (list === 'recent') {
    const query = { clientType: '3', vassalage: vendor, gameType, language: answerLanguage(), pageNo, pageSize: LOBBY_PAGE };
    return call('recentGames', { query, signal }).then(({ list: games, ...rest }) => ({ games, ...rest }));
  }
  return call('gameList', {
    query: {
      ...gameListFields(),
      gameType,
      vassalage: vendor,
      gameClassify: question.classify,
      gameName: question.search,
      minBet: question.minBet,
      pageNo,
      pageSize: LOBBY_PAGE,
    },
    signal,
  });
}

/**
 * The pages of a lobby's list of all games, or of recent ones. Each question has pages of its own, so that an answer which
 * comes late is never taken for another's. What is older than it should be is asked again when the list is opened; a long list
 * of all games is not, page after page, only because its player comes back from a game.
 */
export const lobbyListQuery = (question: LobbyQuestion) =>
  infiniteQueryOptions({
    ...lobbyListKey(question),
    queryFn: ({ pageParam, signal }) => askPage(question, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: LobbyPage) => (last.pageNum < last.totalPages ? last.pageNum + 1 : null),
    // What was played last changes with each game that is opened.
    staleTime: question.list === 'recent' ? 0 : STALE_MS.catalogue,
    gcTime: KEPT_MS,
    refetchOnMount: (query) => question.list !== 'all' || (query.state.data?.pages.length ?? 0) <= 1,
  });

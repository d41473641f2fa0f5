import { Navigate, useLocation, useParams } from 'react-router';
import { readChoice, writeChoice } from '../../domain/catalogue/lobby-address.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { LOBBY_PATHS, lobbyType } from '../paths.ts';
import { routeInfo } from '../route-table.ts';
import { CategoryLobby } from './category-lobby.tsx';
import { Component as NotFound } from './not-found.tsx';

/**
 * The lobby of a category: the route parameter in capitals is the game type. `/hot` selects its hot games, `/vassalage/<code>`
 * one vendor: both as the lobby's own address says it: docs/rules/lobbies.md#lobby-addresses.
 */
export function Component() {
  const t = useT();
  const { pathname, search } = useLocation();
  const { type, vassalage = '' } = useParams();
  const gameType = lobbyType(pathname);
  const listType = type?.toLowerCase();
  const lobby = LOBBY_PATHS[gameType ?? ''];
  const isHot = listType === 'hot' && vassalage === '';
  const isVendor = listType === 'vassalage' && vassalage !== '';
  if (!gameType || !lobby || (type !== undefined && !isHot && !isVendor)) return <NotFound />;
  if (isHot || isVendor) {
    const choice = readChoice(new URLSearchParams(search));
    const query = writeChoice({ ...choice, ...(isHot ? { tab: 'hot' } : { vendor: vassalage }) });
    return <Navigate to={`${lobby}?${query}`} replace />;
  }
  return <CategoryLobby category={gameType} title={t(routeInfo(pathname).title)} />;
}

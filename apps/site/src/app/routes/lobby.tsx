import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { vendorsQuery } from '../../domain/catalogue/queries.ts';
import { HotLobby } from '../../features/lobby/hot-lobby.tsx';
import { Lobby } from '../../features/lobby/lobby.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TileGrid, TileSkeleton } from '../../shared/ui/tile.tsx';
import { LOBBY_PATHS, lobbyType } from '../paths.ts';
import { routeInfo } from '../route-table.ts';
import { NothingHere } from '../shell/nothing-here.tsx';
import { Component as NotFound } from './not-found.tsx';

const PLACES = Array.from({ length: 6 }, (_, index) => index);

/** The games of a type are listed under their own name, but bingo's among the slots: specification 2. */
const listedAs = (type: string): string => (type === 'BINGO' ? 'RNG' : type);

/**
 * The lobby of a category: the route parameter in capitals is the game type. `/hot` shows its hot games, `/vassalage/<code>`
 * one vendor's. Specification 2.
 */
export function Component() {
  const t = useT();
  const { pathname } = useLocation();
  const { type: given, vassalage = '' } = useParams();
  const { data: lanes, error, isFetching, refetch } = useQuery(vendorsQuery());
  const gameType = lobbyType(pathname);
  const listType = given?.toLowerCase();
  const lobby = LOBBY_PATHS[gameType ?? ''];
  const isKnown = listType === undefined || (listType === 'hot' && !vassalage) || (listType === 'vassalage' && vassalage !== '');
  if (!gameType || !lobby || !isKnown) return <NotFound />;

  const title = t(routeInfo(pathname).title);
  if (!lanes) {
    return (
      <div className="page">
        <h1 className="visually-hidden">{title}</h1>
        {error ? (
          <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <TileGrid>
            {PLACES.map((place) => (
              <li key={place}>
                <TileSkeleton />
              </li>
            ))}
          </TileGrid>
        )}
      </div>
    );
  }
  const cards = lanes.find((lane) => lane.title === gameType)?.cards ?? [];
  if (cards.length === 0) return <NothingHere title={title} text={t('no_vendor_text')} />;
  if (listType === 'hot') return <HotLobby gameType={listedAs(gameType)} title={title} lobby={lobby} />;
  if (listType === 'vassalage') {
    const card = cards.find((each) => each.vassalage.toUpperCase() === vassalage.toUpperCase());
    const search = card ? `?${new URLSearchParams({ vendor: card.vassalage })}` : '';
    return <Navigate to={lobby + search} replace />;
  }
  return <Lobby key={gameType} gameType={listedAs(gameType)} title={title} />;
}

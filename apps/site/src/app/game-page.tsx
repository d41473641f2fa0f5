import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../domain/session/store.ts';
import { GameScreen } from '../features/game/game-screen.tsx';
import { call } from '../shared/api/api.ts';
import { STALE_MS } from '../shared/api/query-client.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { LoginNeeded } from './shell/login-needed.tsx';
import { NothingHere } from './shell/nothing-here.tsx';

/** Most games that a search for one by its vendor looks at. */
const LOOKED_AT = 100;
const CODE = /^[A-Za-z0-9_.-]{1,40}$/;

interface GamePageProps {
  title: string;
  /** Game types among which a game can be named by vendor and code instead of by its node. */
  gameTypes: readonly string[];
}

/** A game named by its vendor and, where it has several, by its code. */
interface Wanted {
  vendor: string;
  gameCode: string;
}

/** Reads the query of specification 2: parts without a value, or with one that no vendor could have, are not there. */
export function readWanted(search: URLSearchParams): Wanted {
  const part = (name: string) => CODE.exec(search.get(name) ?? '')?.[0] ?? '';
  return { vendor: part('vendor'), gameCode: part('gameCode') };
}

/** The node of a game of one of these types by vendor and code; null when nobody offers it. */
const wantedQuery = (gameTypes: readonly string[], { vendor, gameCode }: Wanted) =>
  queryOptions({
    queryKey: ['wantedGame', gameTypes, vendor, gameCode],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        gameTypes.map((gameType) =>
          call('gameList', { query: { clientType: '3', gameType, vassalage: vendor, pageSize: LOOKED_AT }, signal }),
        ),
      );
      const code = gameCode.toLowerCase();
      const game = pages.flatMap((page) => page.games).find((each) => !code || each.gameCode.toLowerCase() === code);
      return game?.nodeId ?? null;
    },
    staleTime: STALE_MS.catalogue,
  });

function SearchGame({ title, gameTypes, wanted }: GamePageProps & { wanted: Wanted }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { data: nodeId, error, isFetching, refetch } = useQuery(wantedQuery(gameTypes, wanted));
  if (nodeId) {
    const found = new URLSearchParams(search);
    found.set('nodeId', nodeId);
    return <Navigate to={`${pathname}?${found}`} replace />;
  }
  if (error) {
    return (
      <div className="page">
        <h1 className="visually-hidden">{title}</h1>
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  return nodeId === null ? <NothingHere title={title} text={t('no_vendor_text')} /> : null;
}

/** The page of a game: `nodeId` names it, or vendor and code do. Without any, it says so and shows what there is. */
export function GamePage({ title, gameTypes }: GamePageProps) {
  const t = useT();
  const [search] = useSearchParams();
  const phase = useSession((state) => state.phase);
  const nodeId = search.get('nodeId') ?? '';
  const wanted = readWanted(search);
  if (/^\d{1,20}$/.test(nodeId)) {
    if (phase === 'out') return <LoginNeeded text={t('game_login')} />;
    return phase === 'in' ? <GameScreen key={nodeId} nodeId={nodeId} /> : null;
  }
  if (gameTypes.length > 0) return <SearchGame title={title} gameTypes={gameTypes} wanted={wanted} />;
  return <NothingHere title={title} text={t('no_game_text')} />;
}

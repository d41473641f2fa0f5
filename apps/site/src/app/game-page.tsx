import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type GameItem, gameQuery } from '../domain/catalogue/queries.ts';
import { isLottery, lotteriesOfQuery } from '../domain/lottery/favourites.ts';
import { gamePath, isTrialState, routePath } from '../domain/play/game-path.ts';
import type { LaunchWish } from '../domain/play/launch-call.ts';
import { useTakesPage } from '../domain/play/use-takes-page.ts';
import { useSession } from '../domain/session/store.ts';
import { GameScreen } from '../features/game/game-screen.tsx';
import { GameWait } from '../features/game/game-wait.tsx';
import { GameWindowPage } from '../features/game/game-window-page.tsx';
import { ApiError } from '../shared/api/errors.ts';
import { errorText } from '../shared/i18n/error-text.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { useDialogs } from '../shared/lib/dialog-route.ts';
import { useTitle } from '../shared/lib/use-title.ts';
import { Skeleton } from '../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../shared/ui/text/error-state.tsx';
import { LOBBY_PATHS, PATHS } from './paths.ts';
import { useOtherLottery } from './shell/header/use-other-lottery.ts';
import { LoginNeeded } from './shell/member/login-needed.tsx';
import { NothingHere } from './shell/status/nothing-here.tsx';
import { TrialOffer } from './trial-offer.tsx';

const lobbyOf = (gameType: string | undefined): string => LOBBY_PATHS[gameType ?? ''] ?? PATHS.rng;

/** Whether the member is here, or was when the session ended: the game then stays, with a word over it. */
export function useWasIn(): 'in' | 'out' | 'unknown' {
  const phase = useSession((state) => state.phase);
  const [wasIn, setWasIn] = useState(phase === 'in');
  if (phase === 'in' && !wasIn) setWasIn(true);
  return wasIn ? 'in' : phase;
}

/** In the place of a game: it cannot be opened, or is not named. */
export function NoGame({ title, text }: { title: string; text: string }) {
  useTakesPage(false);
  return <NothingHere title={title} text={text} />;
}

function FailedGame({ error, title, isBusy, onRetry }: { error: Error; title: string; isBusy: boolean; onRetry: () => void }) {
  useTakesPage(false);
  return (
    <div className="page">
      <h1 className="visually-hidden">{title}</h1>
      <ErrorState error={error} isRetrying={isBusy} onRetry={onRetry} />
    </div>
  );
}

function NeedsLogin() {
  const t = useT();
  useTakesPage(false);
  return <LoginNeeded text={t('game_login')} />;
}

interface NamedGameProps {
  /** What was launched. */
  wish: LaunchWish & { nodeId: string };
  title: string;
  /** The node that the address names: that of the game in sight. */
  nodeId: string;
  onMove?: (game: GameItem) => void;
}

/** Follows a lottery's frame to another game of its vendor. Returns what hears its code. */
function useFrameGame({ nodeId, onMove }: Pick<NamedGameProps, 'nodeId' | 'onMove'>, lotteriesOf: string | null) {
  const [code, setCode] = useState('');
  const { data: games } = useQuery({ ...lotteriesOfQuery(lotteriesOf ?? ''), enabled: lotteriesOf !== null && code !== '' });
  useEffect(() => {
    const game = games?.find(({ gameCode }) => gameCode === code);
    if (game && game.nodeId !== nodeId) onMove?.(game);
  }, [games, code, nodeId, onMove]);
  return setCode;
}

/** A game by its node, in what it opens: docs/rules/games.md#where-a-click-leads. */
function NamedGame({ wish, title, nodeId, onMove }: NamedGameProps) {
  const t = useT();
  const navigate = useNavigate();
  const { open } = useDialogs();
  const { pathname, state } = useLocation();
  const { mode } = wish;
  const isTrial = mode === 'trial';
  const who = useWasIn();
  // Kept here: a dialog over the page has a state of its own.
  const [isTrialChosen, setTrialChosen] = useState(isTrialState(state));
  const { data, error, isFetching, refetch } = useQuery(gameQuery(nodeId));
  // The end of the login empties the cache; the game that runs is not taken away for it.
  const [game, setGame] = useState(data);
  if (data && data !== game) setGame(data);
  const lotteriesOf = game && isLottery(game.gameType) ? game.vassalage : null;
  const handleGame = useFrameGame({ nodeId, ...(onMove && { onMove }) }, lotteriesOf);
  // A trial's bar is full.
  const beside = useOtherLottery(isTrial ? undefined : game?.gameType);
  useTitle(game?.displayName ?? title);
  if (error instanceof ApiError && error.kind === 'business')
    return <NoGame title={t('game_unavailable')} text={errorText(error)} />;
  if (error && !game) return <FailedGame error={error} title={title} isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!isTrial && who === 'out') return <NeedsLogin />;
  const mayOpen = who === 'in' || (isTrial && isTrialChosen);
  if (!game || (!mayOpen && who === 'unknown')) return <GameWait lobby={lobbyOf(game?.gameType)} isOpening={mayOpen} />;
  if (!mayOpen) {
    const { displayName, iconUrl } = game;
    return <TrialOffer nodeId={nodeId} name={displayName} iconUrl={iconUrl} onStart={() => setTrialChosen(true)} />;
  }
  if (!isTrial && game.launchIn === 'WINDOW') {
    return <GameWindowPage nodeId={nodeId} name={game.displayName} lobby={lobbyOf(game.gameType)} />;
  }
  if (mode === 'real' && game.launchIn === 'ROUTE' && pathname.toLowerCase() === PATHS.game) {
    return <Navigate to={routePath(nodeId, game.gameType)} replace />;
  }
  const handlePlayForReal = () => {
    const to = gamePath(nodeId);
    if (document.fullscreenElement) void document.exitFullscreen();
    if (useSession.getState().phase === 'in') void navigate(to, { replace: true });
    else open('login', { next: to });
  };
  return (
    <GameScreen
      key={mode}
      wish={wish}
      name={game.displayName}
      lobby={lobbyOf(game.gameType)}
      lotteriesOf={lotteriesOf}
      shown={nodeId}
      onGame={handleGame}
      beside={beside}
      {...(isTrial && { onPlayForReal: handlePlayForReal })}
    />
  );
}

const NODE = /^\d{1,20}$/;

/** The node that the address names; empty when it names none. */
export function readNode(search: URLSearchParams): string {
  return NODE.exec(search.get('nodeId') ?? '')?.[0] ?? '';
}

/**
 * What was launched at an address whose node a frame has replaced by that of another game since, without a new entry in the history: the frame
 * goes on, and a reload opens the game that is in sight.
 */
function useMovedGame(nodeId: string): { launched: string; handleMove: (game: GameItem) => void } {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({});
  const launched = moved[nodeId] ?? nodeId;
  const handleMove = useCallback(
    ({ nodeId: to, gameCode }: GameItem) => {
      const address = new URLSearchParams(search);
      address.set('nodeId', to);
      if (address.has('gameCode')) address.set('gameCode', gameCode);
      setMoved((before) => ({ ...before, [to]: launched }));
      void navigate(`${pathname}?${address}`, { replace: true, state, preventScrollReset: true });
    },
    [navigate, launched, pathname, search, state],
  );
  return { launched, handleMove };
}

/**
 * The page of a game: `nodeId` names it, `mode=trial` opens its trial, which visitors may have too once they have asked for it.
 * Without a game it says so and shows what there is.
 */
export function GamePage({ title, isSports = false }: { title: string; isSports?: boolean }) {
  const t = useT();
  const [search] = useSearchParams();
  const nodeId = readNode(search);
  const { launched, handleMove } = useMovedGame(nodeId);
  if (nodeId === '') return <NoGame title={title} text={t('no_game_text')} />;
  if (isSports) {
    return <NamedGame key={nodeId} {...{ title, nodeId }} wish={{ mode: 'sports', nodeId, vendor: '', gameType: '' }} />;
  }
  const mode = search.get('mode') === 'trial' ? 'trial' : 'real';
  return <NamedGame key={launched} {...{ title, nodeId }} wish={{ mode, nodeId: launched }} onMove={handleMove} />;
}

/** In the place of a page whose game is still looked for. */
export function GamePlace({ title }: { title: string }) {
  return (
    <div className="page">
      <h1 className="visually-hidden">{title}</h1>
      <Skeleton height="24rem" />
    </div>
  );
}

export { FailedGame, NeedsLogin };

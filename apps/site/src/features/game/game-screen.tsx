import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PlaceBeside } from '../../domain/catalogue/place-beside.ts';
import type { LaunchWish } from '../../domain/play/launch-call.ts';
import { useOpenGame } from '../../domain/play/open-game.ts';
import { interruptedQuery } from '../../domain/play/queries.ts';
import { useTakesPage } from '../../domain/play/use-takes-page.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { type DialogState, useDialogs } from '../../shared/lib/dialog-route.ts';
import type { LiveEvent } from '../../shared/live/events.ts';
import { useLive } from '../../shared/live/live.ts';
import { GameBar } from './game-bar.tsx';
import { GameFrame } from './game-frame.tsx';
import { GameOverlay, type Trouble } from './game-overlay.tsx';
import styles from './game-screen.module.css';
import { useConnected } from './use-connected.ts';
import { useFrameLayers } from './use-frame-layers.ts';
import { useGameLaunch } from './use-game-launch.ts';
import { useOnlyTab } from './use-only-tab.ts';
import { goBack } from './way-back.ts';

/** A game that has not said that it is ready by then will hardly come any more. */
const LOAD_LIMIT_MS = 20_000;

interface GameScreenProps {
  wish: LaunchWish;
  name: string;
  /** Where the way out leads when the player came from nowhere on this site. */
  lobby: string;
  /** The vendor of a lottery: its frame shows the member's favourites among its games. */
  lotteriesOf?: string | null;
  /** The node of the game that its frame shows, where the player opened another one there: it is launched the next time. */
  shown?: string;
  onGame?: ((code: string) => void) | undefined;
  /** For a trial: leads to the game for money. */
  onPlayForReal?: () => void;
  /** Another lobby of games of this kind. */
  beside?: PlaceBeside | null | undefined;
}

/** What has become of the game at an address of the vendor: ready, late, or with a session that is over. */
function useGameState(url: string, gameSession: string) {
  const [{ readyUrl, hasBalance }, setReady] = useState({ readyUrl: '', hasBalance: false });
  const [lateUrl, setLateUrl] = useState('');
  const [endedUrl, setEndedUrl] = useState('');
  const [blockedUrl, setBlockedUrl] = useState('');
  const isReady = url !== '' && readyUrl === url;

  useEffect(() => {
    if (url === '' || isReady) return;
    const timer = setTimeout(() => setLateUrl(url), LOAD_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [url, isReady]);

  useLive(
    'play',
    useCallback(
      (event: LiveEvent) => {
        if (gameSession === '' || !event.gameSessions?.includes(gameSession)) return;
        setEndedUrl(url);
        if (event.isBlocked) setBlockedUrl(url);
      },
      [gameSession, url],
    ),
  );

  return {
    isReady,
    /** The game tells the balance: a second one beside it would run ahead of the reels. */
    hasBalance: isReady && hasBalance,
    isLate: url !== '' && lateUrl === url && !isReady,
    isEnded: url !== '' && endedUrl === url,
    isBlocked: url !== '' && blockedUrl === url,
    handleReady: useCallback((itself: boolean) => setReady({ readyUrl: url, hasBalance: itself }), [url]),
    handleSessionEnd: useCallback(() => setEndedUrl(url), [url]),
  };
}

/** The way out of a game: to where the player came from, else to the lobby; rounds that it leaves open are read again. */
function useWayOut(lobby: string): () => void {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return useCallback(() => {
    void cache.invalidateQueries({ queryKey: interruptedQuery().queryKey });
    if (!goBack(() => void navigate(-1))) void navigate(lobby);
  }, [cache, navigate, lobby]);
}

/** The way to more money, over the game. A game that asks for it again and again opens it once. */
function useWayToMoney(isMember: boolean) {
  const { open } = useDialogs();
  const hasDialog = (useLocation().state as DialogState | null)?.dialog !== undefined;
  const canDeposit = isMember && !hasDialog;
  const handleDeposit = useCallback(() => {
    if (canDeposit) open('deposit');
  }, [canDeposit, open]);
  return { hasDialog, handleDeposit };
}

interface Troubles {
  isElsewhere: boolean;
  isOut: boolean;
  isFrozen: boolean;
  hasFailed: boolean;
  game: Pick<ReturnType<typeof useGameState>, 'isEnded' | 'isBlocked' | 'isLate'>;
  isCutOff: boolean;
}

function Loading() {
  return (
    <p className={styles.loading} role="status">
      {useT()('game_loading')}
    </p>
  );
}

interface CurtainProps {
  trouble: Trouble | null;
  error: unknown;
  isLaunching: boolean;
  isWaiting: boolean;
  relaunch: () => void;
  handleTake: () => void;
  handleBack: () => void;
}

/** What lies over the game while it cannot be played. */
function Curtain({ trouble, error, isLaunching, isWaiting, relaunch, handleTake, handleBack }: CurtainProps) {
  if (!trouble) return isWaiting ? <Loading /> : null;
  return (
    <GameOverlay
      key={trouble}
      {...{ trouble, error }}
      isBusy={isLaunching}
      onRetry={relaunch}
      onTake={handleTake}
      onBack={handleBack}
    />
  );
}

/** The address of the game that is open, for the way back to it. */
function useOpenAddress(): void {
  const { pathname, search } = useLocation();
  useOpenGame(pathname + search);
}

/** The one tab of the browser in which a player has a game; taken, the game is launched anew. */
function usePlayingTab(key: string, relaunch: () => void) {
  const { isElsewhere, take } = useOnlyTab(key);
  const handleTake = () => {
    take();
    relaunch();
  };
  return { isElsewhere, handleTake };
}

/** What keeps a game from being played; the gravest alone is said. */
function troubleOf({ isElsewhere, isOut, isFrozen, hasFailed, game, isCutOff }: Troubles): Trouble | null {
  if (isElsewhere) return 'elsewhere';
  if (isOut) return isFrozen ? 'blocked' : 'loggedOut';
  if (hasFailed) return 'failed';
  if (game.isEnded) return game.isBlocked ? 'blocked' : 'ended';
  if (isCutOff) return 'offline';
  return game.isLate ? 'late' : null;
}

/** A game in its frame on the vendor's own origin, with what the platform owes the player around it. */
export function GameScreen({
  wish,
  name,
  lobby,
  lotteriesOf = null,
  shown = wish.nodeId,
  onGame,
  onPlayForReal,
  beside,
}: GameScreenProps) {
  const t = useT();
  const screen = useRef<HTMLDivElement>(null);
  const { phase, accountId, isFrozen } = useSession();
  const isTrial = wish.mode === 'trial';
  const isOut = !isTrial && phase !== 'in';
  const { running, error, isLaunching, relaunch } = useGameLaunch(wish, isTrial || phase === 'in', shown);
  const { url = '', gameSession = '' } = running ?? {};
  const game = useGameState(url, gameSession);
  const handleLayers = useFrameLayers(running !== null);
  const isConnected = useConnected();
  const { isElsewhere, handleTake } = usePlayingTab(
    isTrial || accountId === 0 ? '' : `${accountId} ${JSON.stringify(wish)}`,
    relaunch,
  );
  useTakesPage(true, !isTrial);
  useOpenAddress();
  const handleBack = useWayOut(lobby);
  const { hasDialog, handleDeposit } = useWayToMoney(!isTrial && phase === 'in');

  const trouble = troubleOf({
    isElsewhere,
    isOut,
    isFrozen,
    hasFailed: error !== null,
    game,
    isCutOff: !!running && !isConnected,
  });
  return (
    <div ref={screen} className={styles.screen}>
      <GameBar
        {...{ name, gameSession, beside }}
        hasBalance={!game.hasBalance}
        onBack={handleBack}
        screen={screen}
        {...(isTrial && onPlayForReal && { onPlayForReal })}
      />
      <div className={styles.stage}>
        {running && !isElsewhere && (
          <GameFrame
            key={url}
            {...{ running, lotteriesOf, onGame }}
            title={name || t('game')}
            isReady={game.isReady}
            isPaused={trouble !== null || hasDialog}
            onReady={game.handleReady}
            onExit={handleBack}
            onDeposit={handleDeposit}
            onSessionEnd={game.handleSessionEnd}
            onLayers={handleLayers}
          />
        )}
        <Curtain
          {...{ trouble, error, isLaunching, handleTake, handleBack, relaunch }}
          isWaiting={isLaunching || (running !== null && !game.isReady)}
        />
      </div>
    </div>
  );
}

import type { ParentMessage } from '@marquee/contract/vendor';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { useLive } from '../../shared/live/live.ts';
import { useTheme } from '../../shared/theme/theme.ts';
import { readFrameMessage, tellFrame } from './frame-messages.ts';
import styles from './game-screen.module.css';
import { useFrameFavourites } from './use-frame-favourites.ts';
import type { RunningGame } from './use-game-launch.ts';

const SESSION_ENDED = 'session.expired';

interface GameFrameProps {
  running: RunningGame;
  title: string;
  /** The vendor of a lottery, whose frame shows favourites; null for another game. */
  lotteriesOf: string | null;
  isReady: boolean;
  /** The game stands still, and takes no key and no click. */
  isPaused: boolean;
  /** `hasBalance`: the game shows the balance itself. */
  onReady: (hasBalance: boolean) => void;
  onExit: () => void;
  onDeposit: () => void;
  onSessionEnd: () => void;
  /** Hears the code of another game of the vendor that was opened in the frame. */
  onGame?: ((code: string) => void) | undefined;
  /** Hears how many entries of the tab's history the game holds. */
  onLayers: (layers: number) => void;
}

interface Told {
  frame: RefObject<HTMLIFrameElement | null>;
  origin: string;
  isReady: boolean;
}

/** Tells the game something once it is ready, and again when that has changed. */
function useTold({ frame, origin, isReady }: Told, message: ParentMessage): void {
  const text = JSON.stringify(message);
  useEffect(() => {
    if (isReady) tellFrame(frame.current?.contentWindow, origin, JSON.parse(text) as ParentMessage);
  }, [frame, origin, isReady, text]);
}

/**
 * The frame itself: sandboxed, on another origin, spoken to by checked messages only. What it says about a round is a
 * hint to read the balance again, never a figure.
 */
export function GameFrame({ running, title, lotteriesOf, isReady, isPaused, ...on }: GameFrameProps) {
  const { onReady, onExit, onDeposit, onSessionEnd, onGame, onLayers } = on;
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useTheme((state) => state.theme);
  const language = useLanguage((state) => state.language?.code ?? 'EN');
  const { businessTimezone } = useBrand();
  const { origin, url } = running;
  const handleFavourite = useFrameFavourites(frame, { origin, isReady, lotteriesOf });

  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      const message = readFrameMessage(event, origin, frame.current?.contentWindow);
      if (!message) return;
      if (message.type === 'marquee:ready') onReady(message.hasBalance === true);
      else if (message.type === 'marquee:exit') onExit();
      else if (message.type === 'marquee:deposit') onDeposit();
      else if (message.type === 'marquee:favourite') handleFavourite(message.game, message.on === true);
      else if (message.type === 'marquee:game') onGame?.(message.game);
      else if (message.type === 'marquee:layers') onLayers(message.layers);
      // The game tells the player itself what a refusal means; only the end of its session needs another launch.
      else if (message.type === 'marquee:error' && message.code === SESSION_ENDED) onSessionEnd();
      else if (message.type === 'marquee:round' || message.type === 'marquee:error') {
        void queryClient.invalidateQueries({ queryKey: ['balance'] });
        void queryClient.invalidateQueries({ queryKey: ['bets'] });
      }
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [origin, onReady, onExit, onDeposit, onSessionEnd, onGame, onLayers, handleFavourite]);

  const told = { frame, origin, isReady };
  // The bar above has the way out: a second arrow right beneath it would only ask which one is meant.
  useTold(told, { type: 'marquee:bar', hasExit: true });
  useTold(told, { type: 'marquee:zone', timeZone: businessTimezone });
  useTold(told, { type: 'marquee:theme', theme });
  useTold(told, { type: 'marquee:language', language });
  useTold(told, { type: 'marquee:pause', paused: isPaused });
  const handleMoved = useCallback(() => {
    if (isReady) tellFrame(frame.current?.contentWindow, origin, { type: 'marquee:balance' });
  }, [isReady, origin]);
  useLive('balance', handleMoved);

  useEffect(() => {
    const game = frame.current;
    if (!isPaused) return;
    // What stood over the game had the focus: it goes back to the game.
    return () => {
      if (document.activeElement === document.body) game?.focus();
    };
  }, [isPaused]);

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      src={url}
      inert={isPaused}
      sandbox="allow-scripts allow-same-origin allow-popups"
      allow="fullscreen; autoplay"
      referrerPolicy="no-referrer"
    />
  );
}

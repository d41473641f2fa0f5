import { useCallback, useEffect, useRef, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { type FrameAddress, frameAddress } from '../../domain/play/launch-address.ts';
import { callLaunch, type LaunchWish } from '../../domain/play/launch-call.ts';
import { useLanguage } from '../../shared/i18n/i18n.ts';

/** A game that was launched. */
export interface RunningGame extends FrameAddress {
  /** Empty for a trial, of which there is no record. */
  gameSession: string;
  /** Counts the launches: each has a frame of its own. */
  attempt: number;
}

interface GameLaunch {
  /** The last launch; it stays while the next is on its way. */
  running: RunningGame | null;
  error: unknown;
  isLaunching: boolean;
  relaunch: () => void;
}

interface State extends Omit<GameLaunch, 'relaunch'> {
  attempt: number;
}

const START: State = { attempt: 0, running: null, error: null, isLaunching: true };

/**
 * Launches a game once, and again on request. Not a query: an answer opens one frame, and neither the end of a session nor a
 * return to the tab may launch again by itself. While `isWanted` is false nothing is launched. `shown`: the node that is launched the next time,
 * where the frame has moved on to another game.
 */
export function useGameLaunch(wish: LaunchWish, isWanted: boolean, shown = wish.nodeId): GameLaunch {
  const { launchGameCDNs } = useBrand();
  // A brand whose servers change meanwhile launches nobody's game again.
  const servers = useRef(launchGameCDNs);
  const [state, setState] = useState(START);
  const { attempt } = state;
  const key = JSON.stringify(wish);
  const node = useRef(shown);
  useEffect(() => {
    node.current = shown;
  }, [shown]);

  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    // The language at the time of the launch; a later change reaches the game by message.
    const language = useLanguage.getState().language?.code ?? 'EN';
    const launch = async () => {
      try {
        const launched = await callLaunch(
          { ...(JSON.parse(key) as LaunchWish), nodeId: node.current },
          language,
          controller.signal,
        );
        const running = { ...frameAddress(launched, servers.current), gameSession: launched.gameSession, attempt };
        if (!controller.signal.aborted) setState({ attempt, running, error: null, isLaunching: false });
      } catch (error) {
        if (!controller.signal.aborted) setState({ attempt, running: null, error, isLaunching: false });
      }
    };
    void launch();
    return () => controller.abort();
  }, [key, isWanted, attempt]);

  const relaunch = useCallback(
    () => setState((last) => ({ attempt: last.attempt + 1, running: null, error: null, isLaunching: true })),
    [],
  );
  return { running: state.running, error: state.error, isLaunching: state.isLaunching, relaunch };
}

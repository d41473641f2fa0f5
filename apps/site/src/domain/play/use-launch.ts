import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { translate } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { useSession } from '../session/store.ts';
import { trialPath } from './game-path.ts';
import { openWindow } from './game-window.ts';
import { type Launchable, launchOf, launchTarget } from './launch-rules.ts';

interface Launcher {
  /** Where a plain link to the game leads: for a click without code, in another tab, or shared. */
  pathOf(game: Launchable): string;
  /** Where the game is tried with play money; only where `supportPlay` is 1. */
  trialPathOf(game: { nodeId: string }): string;
  /**
   * For the `onClick` of such a link: does what the rules say in place of what the browser would do. `replace` gives up the
   * entry of the history that the link is in, e.g. a dialog that Back is not to open again. Stable.
   */
  onLaunch(event: MouseEvent, game: Launchable, options?: { replace?: boolean }): void;
}

const pathOf = (game: Launchable): string => launchTarget(game).to;
const trialPathOf = ({ nodeId }: { nodeId: string }): string => trialPath(nodeId);

/** A click that asks for another tab or window is the browser's own. */
const isBrowsers = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Launches games, from wherever they are shown: docs/rules/games.md#where-a-click-leads. */
export function useLaunch(): Launcher {
  const navigate = useNavigate();
  const { open } = useDialogs();
  const onLaunch = useCallback(
    (event: MouseEvent, game: Launchable, { replace = false }: { replace?: boolean } = {}) => {
      if (isBrowsers(event)) return;
      event.preventDefault();
      const launch = launchOf(game, useSession.getState());
      if (launch.kind === 'page') void navigate(launch.to, { replace });
      else if (launch.kind === 'realAccount') open('realAccount', { replace });
      else if (launch.kind === 'login') {
        const { then } = launch;
        if (then.kind !== 'list') open('login', { next: then.to, replace });
        else open('login', { nextDialog: { dialog: 'gameList', about: listOf(then) }, replace });
      } else if (launch.kind === 'list') open('gameList', { about: listOf(launch), replace });
      else {
        openWindow(launch.nodeId, translate('game_loading'));
        open('gameWindow', { about: { nodeId: launch.nodeId }, replace });
      }
    },
    [navigate, open],
  );
  return { pathOf, trialPathOf, onLaunch };
}

const listOf = ({ vendor, gameType, name }: { vendor: string; gameType: string; name: string }) => ({ vendor, gameType, name });

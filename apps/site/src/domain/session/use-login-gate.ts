import { type MouseEvent, useCallback } from 'react';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { useSession } from './store.ts';

/**
 * For links that need a login: a click by a visitor opens the login dialog instead, and the link's target follows the login:
 * docs/rules/screens.md#gates.
 */
export function useLoginGate(): (event: MouseEvent, target: string) => void {
  const { open } = useDialogs();
  return useCallback(
    (event, target) => {
      if (useSession.getState().phase === 'in') return;
      event.preventDefault();
      open('login', { next: target });
    },
    [open],
  );
}

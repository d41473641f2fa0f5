import { useCallback } from 'react';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { TRIAL_TYPE, useSession } from './store.ts';

/**
 * For what a real account is needed for: docs/rules/screens.md#gates. Answers whether the action may go on; if not, the login has
 * been opened (`next` follows it) or, for a trial account, the warning that leads to the registration.
 */
export function useRealAccountGate(): (next?: string) => boolean {
  const { open } = useDialogs();
  return useCallback(
    (next) => {
      const { phase, customerType } = useSession.getState();
      if (phase === 'in' && customerType !== TRIAL_TYPE) return true;
      if (phase === 'in') open('realAccount');
      else open('login', next ? { next } : {});
      return false;
    },
    [open],
  );
}

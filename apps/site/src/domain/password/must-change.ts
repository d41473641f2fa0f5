import { create } from 'zustand';
import { session as storage } from '../../shared/lib/storage.ts';
import { useSession } from '../session/store.ts';

/** Its name in the session storage: docs/rules/browser-storage.md#session-storage. */
const KEY = 'passwordDemand';

/**
 * Whether the member has to change the password before anything else: docs/rules/login.md#after-a-login. It outlives a reload, so
 * that Back or a reload is no way round it; logging out is.
 */
export const usePasswordDemand = create<{ isDemanded: boolean }>(() => ({
  isDemanded: storage.get(KEY) === 'true' && useSession.getState().phase === 'in',
}));

/** From now on the change-password dialog stands before everything. Called by the login once it has taken over the session. */
export function demandPasswordChange(): void {
  storage.set(KEY, 'true');
  usePasswordDemand.setState({ isDemanded: true });
}

/** The password has been changed, or the member has left. */
export function endPasswordDemand(): void {
  storage.remove(KEY);
  usePasswordDemand.setState({ isDemanded: false });
}

// However the session ended, and whoever came after: the demand was of that member alone.
useSession.subscribe(({ accountId }, before) => {
  if (accountId !== before.accountId) endPasswordDemand();
});

import { create } from 'zustand';
import { session as storage } from '../../shared/lib/storage.ts';

/** The name that specification 3 gives it in the client's storage. */
const KEY = 'cpw';

/**
 * Whether the member has to change the password before anything else: specification 4, login. It outlives a reload, so that
 * Back or a reload is no way round it; logging out is.
 */
export const usePasswordDemand = create<{ isDemanded: boolean }>(() => ({ isDemanded: storage.get(KEY) === 'true' }));

/** From now on the change-password dialog stands before everything. Called by the login. */
export function demandPasswordChange(): void {
  storage.set(KEY, 'true');
  usePasswordDemand.setState({ isDemanded: true });
}

/** The password has been changed, or the member has left. */
export function endPasswordDemand(): void {
  storage.remove(KEY);
  usePasswordDemand.setState({ isDemanded: false });
}

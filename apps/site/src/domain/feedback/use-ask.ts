import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { TRIAL_TYPE, useSession } from '../session/store.ts';

/** Opens the question to the house: behind the login for a visitor, and for a guest what needs a real account. */
export function useAsk(): () => void {
  const { open } = useDialogs();
  const { phase, customerType } = useSession();
  return () => {
    if (phase !== 'in') open('login', { nextDialog: { dialog: 'feedback' } });
    else open(customerType === TRIAL_TYPE ? 'realAccount' : 'feedback');
  };
}

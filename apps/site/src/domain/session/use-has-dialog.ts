import { useLocation, useMatches } from 'react-router';
import type { DialogState } from '../../shared/lib/dialog-route.ts';
import { usePasswordDemand } from '../password/must-change.ts';

/** True while another dialog is open: two are never shown at once. */
export function useHasDialog(): boolean {
  const state = useLocation().state as DialogState | null;
  const handle = useMatches().at(-1)?.handle as { dialog?: string } | undefined;
  const mustChange = usePasswordDemand((demand) => demand.isDemanded);
  return mustChange || Boolean(state?.dialog ?? state?.panel ?? handle?.dialog);
}

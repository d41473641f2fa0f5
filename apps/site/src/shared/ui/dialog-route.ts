import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Names of the dialogs; the app holds the table of their code. */
export type DialogName = 'login' | 'register' | 'logout' | 'menu' | 'deposit';

/** What a dialog travels with: it lives in the history entry, so that Back closes it. */
export interface DialogState {
  dialog?: DialogName;
  /** Where to go when the dialog's purpose is reached. */
  next?: string;
  /** True when opening pushed an entry of its own. */
  isPushed?: boolean;
}

interface Dialogs {
  open(dialog: DialogName, options?: { next?: string; replace?: boolean }): void;
}

/** Opens dialogs over the current page. */
export function useDialogs(): Dialogs {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { isPushed = false, next: kept } = (state as DialogState | null) ?? {};
  const open = useCallback(
    (dialog: DialogName, { next, replace = false }: { next?: string; replace?: boolean } = {}) => {
      // From the login to the registration and back, the player still heads for the same place.
      const target = next ?? (replace ? kept : undefined);
      const entry: DialogState = { dialog, isPushed: replace ? isPushed : true, ...(target ? { next: target } : {}) };
      void navigate({ pathname, search }, { state: entry, replace, preventScrollReset: true });
    },
    [navigate, pathname, search, isPushed, kept],
  );
  return { open };
}

import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Names of the dialogs; the app holds the table of their code. */
export type DialogName =
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'logout'
  | 'menu'
  | 'search'
  | 'deposit'
  | 'realAccount'
  | 'gameList'
  | 'gameWindow'
  | 'payoutAccount'
  | 'feedback'
  | 'contractRequest';

/** What a dialog is about, e.g. the vendor whose games it lists. */
export type DialogAbout = Readonly<Record<string, string>>;

/** What a dialog travels with: it lives in the history entry, so that Back closes it. */
export interface DialogState {
  dialog?: DialogName;
  /** Where to go when the dialog's purpose is reached. */
  next?: string;
  /** The dialog that follows where the player stays. */
  nextDialog?: DialogState;
  about?: DialogAbout;
  /** True when opening pushed an entry of its own. */
  isPushed?: boolean;
  /** A dialog that a page has of its own; only that page knows what is in it. */
  panel?: object;
}

interface OpenOptions extends Pick<DialogState, 'next' | 'nextDialog' | 'about'> {
  replace?: boolean;
}

interface Dialogs {
  open(dialog: DialogName, options?: OpenOptions): void;
}

/** Opens dialogs over the current page. */
export function useDialogs(): Dialogs {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { isPushed = false, next: kept, nextDialog: keptDialog } = (state as DialogState | null) ?? {};
  const open = useCallback(
    (dialog: DialogName, { next, nextDialog, about, replace = false }: OpenOptions = {}) => {
      // From the login to the registration and back, the player still heads for the same place.
      const target = next ?? (replace ? kept : undefined);
      const follower = nextDialog ?? (replace ? keptDialog : undefined);
      const entry: DialogState = {
        dialog,
        isPushed: replace ? isPushed : true,
        ...(target && { next: target }),
        ...(follower && { nextDialog: follower }),
        ...(about && { about }),
      };
      void navigate({ pathname, search }, { state: entry, replace, preventScrollReset: true });
    },
    [navigate, pathname, search, isPushed, kept, keptDialog],
  );
  return { open };
}

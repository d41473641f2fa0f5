import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What opens over the page: each row has at most one. */
export type PanelName =
  | 'avatar'
  | 'field'
  | 'payment'
  | 'mobile'
  | 'email'
  | 'totp'
  | 'totpOff'
  | 'recovery'
  | 'passkey'
  | 'passkeyOff'
  | 'switchOff'
  | 'address'
  | 'device'
  | 'session'
  | 'others'
  | 'payoutDefault'
  | 'payoutRemove'
  | 'withdrawLock';

export interface Panel {
  name: PanelName;
  /** Which one, where there are several: a field, a session, … */
  about: string;
}

/** What every panel gets. */
export interface PanelProps {
  about: string;
  onClose: () => void;
}

/** Opens a panel. */
export type OpenPanelBy = (name: PanelName, about?: string) => void;

interface Panels {
  panel: Panel | null;
  open: OpenPanelBy;
  close: () => void;
}

/** The panel over the page. It is an entry of the history, so that Back closes it. */
export function usePanel(): Panels {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const panel = (state as { panel?: Panel } | null)?.panel ?? null;
  const open = useCallback(
    (name: PanelName, about = '') => {
      // What the centre keeps in the entry goes on in the new one.
      const entry = { ...(state as object | null), panel: { name, about } };
      void navigate({ pathname, search }, { state: entry, preventScrollReset: true });
    },
    [navigate, pathname, search, state],
  );
  const close = useCallback(() => void navigate(-1), [navigate]);
  return { panel, open, close };
}

import { type FunctionComponent, lazy, Suspense, useCallback, useState } from 'react';
import { Navigate, useLocation, useMatches, useNavigate } from 'react-router';
import { usePasswordDemand } from '../domain/password/must-change.ts';
import { TRIAL_TYPE, useSession } from '../domain/session/store.ts';
import { loadAllWords } from '../shared/i18n/i18n.ts';
import { useT } from '../shared/i18n/use-t.ts';
import type { DialogName, DialogState } from '../shared/lib/dialog-route.ts';
import { forgetReload, loadChunk } from '../shared/lib/lazy-retry.ts';
import { useTitle } from '../shared/lib/use-title.ts';
import { DialogFault } from './dialog-fault.tsx';
import type { DialogProps } from './dialog-props.ts';
import { PATHS } from './paths.ts';
import type { RouteHandle } from './route-handle.ts';

interface LoadedProps extends DialogProps {
  onRetry: () => void;
}

const load = async (name: DialogName) => (await import('./every-dialog.ts')).everyDialog[name]();

/** A dialog with its words: it opens with both or not at all. What stands in its place then is forgotten once it is left. */
const dialog = (name: DialogName) =>
  lazy(async (): Promise<{ default: FunctionComponent<LoadedProps> }> => {
    try {
      const [code] = await loadChunk(() => Promise.all([load(name), loadAllWords()]), { what: `dialog.${name}`, tells: true });
      return code;
    } catch {
      const leave = (onClose: () => void) => {
        delete DIALOGS[name];
        onClose();
      };
      return { default: ({ onClose, onRetry }) => <DialogFault onClose={() => leave(onClose)} onRetry={onRetry} /> };
    }
  });

/** Each dialog once it was opened; a new one is one row in the table of all. */
const DIALOGS: Partial<Record<DialogName, FunctionComponent<LoadedProps>>> = {};

const TITLES = { login: 'log_in', register: 'register' } as const;
/** Who has reached their purpose goes home: docs/rules/login.md#after-a-login. */
const LEADS_HOME: readonly (DialogName | undefined)[] = ['register', 'changePassword'];
const FOR_VISITORS: readonly DialogName[] = ['login', 'register'];

/** The dialog of the current history entry, or of the address. */
export function Dialogs() {
  const navigate = useNavigate();
  const location = useLocation();
  // A trial account may still register: docs/rules/screens.md#gates.
  const isMember = useSession((session) => session.phase === 'in' && session.customerType !== TRIAL_TYPE);
  const state = location.state as DialogState | null;
  const byAddress = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.dialog;
  const mustChange = usePasswordDemand((demand) => demand.isDemanded);
  // It stands before everything else, also after Back and a reload; its way out is to log out.
  const name = mustChange ? 'changePassword' : (state?.dialog ?? byAddress);
  const here = location.pathname + location.search;
  const t = useT();
  const [tries, setTries] = useState(0);
  // An address of its own has a title of its own; a dialog over another page leaves that page its title.
  useTitle(byAddress ? t(TITLES[byAddress]) : '');

  const handleClose = useCallback(() => {
    if (state?.isPushed) void navigate(-1);
    else void navigate(byAddress ? PATHS.home : here, { replace: true, preventScrollReset: true });
  }, [navigate, state, byAddress, here]);

  const handleDone = useCallback(() => {
    const follower = state?.nextDialog;
    const target = state?.next ?? (!follower && (byAddress || LEADS_HOME.includes(name)) ? PATHS.home : here);
    // The entry of this dialog becomes the follower's.
    const entry = follower && { state: { ...follower, isPushed: state.isPushed ?? false } };
    void navigate(target, { replace: true, preventScrollReset: target === here, ...entry });
  }, [navigate, state, byAddress, name, here]);

  const handleRetry = () => {
    if (!name) return;
    delete DIALOGS[name];
    forgetReload(`dialog.${name}`);
    setTries(tries + 1);
  };

  if (!name) return null;
  // A member has no business at /login or /register; a dialog over another page just goes.
  if (isMember && FOR_VISITORS.includes(name)) return byAddress ? <Navigate to={state?.next ?? PATHS.home} replace /> : null;
  DIALOGS[name] ??= dialog(name);
  const Content = DIALOGS[name];
  return (
    <Suspense fallback={null}>
      <Content key={`${name}.${tries}`} onClose={handleClose} onDone={handleDone} onRetry={handleRetry} />
    </Suspense>
  );
}

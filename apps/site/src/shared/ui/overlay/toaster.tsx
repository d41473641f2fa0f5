import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast } from '@base-ui/react/toast';
import clsx from 'clsx';
import { useCallback, useEffect, useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { type ToastMessage, takeToasts, useToasts } from '../../lib/toast-store.ts';
import { Icon } from '../base/icon.tsx';
import { keepToast, useHeldToasts } from './held-toasts.ts';
import styles from './toaster.module.css';

const STAYS_MS = 7_000;
/** The toaster's own time stands still while the page lacks the focus, as it does while a game's frame has it: then it is this much longer. */
const UNSEEN_MS = 5_000;
const ICONS = { info: 'clock', good: 'check', bad: 'alert' } as const;

/** Puts messages that give way aside while something else is to be read: those that are shown, and those that come. */
function useAside() {
  const { toasts, close } = Toast.useToastManager<ToastMessage>();
  const isHolding = useHeldToasts((state) => state.isHolding);
  useEffect(() => {
    if (!isHolding) return;
    for (const { id, data, transitionStatus } of toasts) {
      if (!data?.givesWay || transitionStatus === 'ending') continue;
      close(id);
      keepToast(data);
    }
  }, [isHolding, toasts, close]);
}

/** Closes a toast after a while, for as long as there is a place of toasts. */
function useClosingLater(close: (id: string) => void): (id: string, ms: number) => void {
  const timers = useRef<Set<ReturnType<typeof setTimeout>>>(new Set());
  useEffect(() => {
    const own = timers.current;
    return () => own.forEach(clearTimeout);
  }, []);
  return useCallback((id, ms) => void timers.current.add(setTimeout(() => close(id), ms)), [close]);
}

function ToastList() {
  const t = useT();
  const { toasts, add, close } = Toast.useToastManager();
  useAside();
  const closeLater = useClosingLater(close);
  const waiting = useToasts((state) => state.waiting);
  useEffect(() => {
    if (waiting.length === 0) return;
    const taken = takeToasts();
    // Told with the taking: between the two nobody may find that there is none.
    if (taken.some(({ action }) => !action)) useToasts.setState({ isShowing: true });
    for (const message of taken) {
      const { title, text, tone, staysMs = STAYS_MS, action } = message;
      const id = add({
        data: message,
        title,
        description: text,
        type: tone,
        timeout: action ? 0 : staysMs,
        priority: tone === 'bad' ? 'high' : 'low',
        ...(action && {
          actionProps: {
            children: action.label,
            onClick: () => {
              close(id);
              action.onSelect();
            },
          },
        }),
      });
      if (action) continue;
      closeLater(id, staysMs + UNSEEN_MS);
    }
  }, [waiting, add, close, closeLater]);
  // One that offers something stays until it is closed: nothing waits for that.
  const isShowing = toasts.some(({ actionProps }) => !actionProps);
  useEffect(() => (isShowing ? () => useToasts.setState({ isShowing: false }) : undefined), [isShowing]);
  return (
    <Toast.Viewport className={styles.viewport}>
      {toasts.map((toast) => {
        const tone = toast.type === 'good' || toast.type === 'bad' ? toast.type : 'info';
        return (
          <Toast.Root key={toast.id} toast={toast} className={clsx(styles.toast, styles[tone])}>
            <span className={styles.icon}>
              <Icon name={ICONS[tone]} />
            </span>
            <div className={styles.words}>
              <Toast.Title className={styles.title} />
              <Toast.Description className={styles.text} />
              <Toast.Action className={styles.action} />
            </div>
            <Toast.Close className={styles.close} aria-label={t('close')}>
              <Icon name="close" size={16} />
            </Toast.Close>
          </Toast.Root>
        );
      })}
    </Toast.Viewport>
  );
}

/** The place where toasts appear. */
export default function Toaster() {
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider>
        <Toast.Portal>
          <ToastList />
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  );
}

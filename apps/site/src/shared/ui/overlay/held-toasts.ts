import { create } from 'zustand';
import { showToast, type ToastMessage } from '../../lib/toast-store.ts';

interface HeldState {
  isHolding: boolean;
  held: readonly ToastMessage[];
}

/** Messages that give way to something, until that is over. */
export const useHeldToasts = create<HeldState>(() => ({ isHolding: false, held: [] }));

/** Keeps a message for later. */
export function keepToast(message: ToastMessage): void {
  useHeldToasts.setState(({ held }) => ({ held: [...held, message] }));
}

/** Has messages that give way wait until the function that it returns is called; then they are shown. */
export function holdToasts(): () => void {
  useHeldToasts.setState({ isHolding: true });
  return () => {
    const { held } = useHeldToasts.getState();
    useHeldToasts.setState({ isHolding: false, held: [] });
    for (const { id: _, ...message } of held) showToast(message);
  };
}

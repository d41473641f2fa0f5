import { create } from 'zustand';

/** A short message that goes away by itself. */
export interface ToastMessage {
  id: number;
  title: string;
  text?: string;
  tone: 'info' | 'good' | 'bad';
  /** Milliseconds that it stays; without them 7 seconds. */
  staysMs?: number;
  /** What the player may do about it. Such a message stays until it is closed. */
  action?: { label: string; onSelect: () => void };
  /** It waits while something is asked that is to be read at once (`holdToasts`). */
  givesWay?: boolean;
}

interface ToastState {
  waiting: readonly ToastMessage[];
  /** True once there was a message: the toaster is then loaded and stays. */
  hasShown: boolean;
  /** A message that goes by itself is on the screen. */
  isShowing: boolean;
}

/** Messages that the (lazily loaded) toaster has not shown yet. */
export const useToasts = create<ToastState>(() => ({ waiting: [], hasShown: false, isShowing: false }));

let nextId = 1;

/** Shows a short message. May be called before anything is rendered. */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  const toast = { ...message, id: nextId };
  nextId += 1;
  useToasts.setState((state) => ({ waiting: [...state.waiting, toast], hasShown: true }));
}

/** Takes the waiting messages over. */
export function takeToasts(): readonly ToastMessage[] {
  const { waiting } = useToasts.getState();
  if (waiting.length > 0) useToasts.setState({ waiting: [] });
  return waiting;
}

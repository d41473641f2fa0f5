import { create } from 'zustand';

interface Updates {
  /** The reader has stopped what changes by itself on the page. */
  isPaused: boolean;
  toggle(): void;
}

/** One switch for the counter and the latest wins: whoever is disturbed by one is by the other (WCAG 2.2.2). */
export const useUpdates = create<Updates>((set) => ({
  isPaused: false,
  toggle: () => set(({ isPaused }) => ({ isPaused: !isPaused })),
}));

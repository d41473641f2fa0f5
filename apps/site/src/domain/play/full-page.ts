import { create } from 'zustand';

/** Whether the page of a game has the whole window to itself; null while that page has not said. */
export const useFullPage = create<{ isFull: boolean | null }>(() => ({ isFull: null }));

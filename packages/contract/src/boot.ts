import type { Reply } from './index.ts';

/** What travels with the page's HTML, so that the first screen waits for no call. */
export interface BootData {
  status: Reply<'status'>;
  /** What home and the unfiltered slot lobby show, in the brand's own language; null when there is nothing yet. */
  catalogue: BootCatalogue | null;
  /** What the banners of the page are, and on the home page its figures and wins, in the brand's own language. */
  content: BootContent | null;
}

export interface BootContent {
  language: string;
  banners: Reply<'announcements'>['banners'];
  /** Home only. */
  home: { figures: Reply<'homeFigures'>; wins: Reply<'latestWins'>; board: Reply<'winnerBoard'> } | null;
}

export interface BootCatalogue {
  language: string;
  vendors: Reply<'gameVendor'>;
  /** Home only. */
  hot: Reply<'hotGames'> | null;
  /** Slot lobby without filters only: its first page. */
  games: Reply<'gameList'> | null;
}

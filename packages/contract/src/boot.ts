import type { Reply } from './every-call.ts';

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
  /** Home: of every type, which is an empty text; slot lobby: of slots. Null elsewhere. */
  hot: { gameType: string; reply: Reply<'hotGames'> } | null;
  /** Slot lobby without anything chosen only: the first page of its first vendor. */
  games: { vendor: string; page: Reply<'gameList'> } | null;
}

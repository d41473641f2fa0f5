import type { Reply } from '@marquee/contract';

/** A page that shows nothing. */
const EMPTY_PAGE = 'about:blank';

/** A launch whose frame shows nothing. */
export const launched = (gameSession: string): Reply<'launchGame'> => ({
  content: { game_url: EMPTY_PAGE },
  gameUrl: EMPTY_PAGE,
  url: EMPTY_PAGE,
  origin: 'null',
  gameSession,
  launchIn: 'IFRAME',
});

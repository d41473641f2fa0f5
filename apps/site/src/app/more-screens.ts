import { i18n, loadAllWords } from '../shared/i18n/i18n.ts';

const withAllWords =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    // At its first date a browser opens the data of all its languages, for some thirty milliseconds: while the code is on its way.
    // Not before the page has a language, which a page without boot data may have to ask for.
    setTimeout(() => i18n.locale && new Intl.DateTimeFormat(i18n.locale).format(0));
    const [screen] = await Promise.all([load(), loadAllWords()]);
    return screen;
  };

/**
 * Every screen but the first two, home and slots: their table is a file of its own, so that the entry does not carry the
 * names of all their parts.
 */
export const moreScreens = {
  notices: () => import('./routes/notices.tsx'),
  points: () => import('./routes/points.tsx'),
  lottery: () => import('./routes/lottery.tsx'),
  lobby: () => import('./routes/lobby.tsx'),
  promotions: () => import('./routes/promotions.tsx'),
  promotion: () => import('./routes/promotion.tsx'),
  seamless: () => import('./routes/seamless.tsx'),
  sportsGame: () => import('./routes/sports-game.tsx'),
  help: () => import('./routes/help.tsx'),
  memberHelp: () => import('./routes/member-help.tsx'),
  download: () => import('./routes/download.tsx'),
  join: () => import('./routes/join.tsx'),
  game: () => import('./routes/game.tsx'),
  member: withAllWords(() => import('./routes/member.tsx')),
  agent: withAllWords(() => import('./routes/agent.tsx')),
  records: () => import('./routes/records.tsx'),
  chat: withAllWords(() => import('./routes/chat.tsx')),
  outbox: withAllWords(() => import('./routes/outbox.tsx')),
  notFound: () => import('./routes/not-found.tsx'),
};

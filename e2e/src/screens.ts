/** A screen that a visitor or member can open by its address: specification 2, routes. */
export interface Screen {
  name: string;
  path: string;
  /** Other addresses of the same screen. */
  aliases?: readonly string[];
  /** Asks a visitor to log in. */
  isMembers?: boolean;
}

/** Every screen of the site with an address. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', aliases: ['/index', '/index.html', '/home'] },
  { name: 'rng', path: '/rng' },
  { name: 'live', path: '/live', aliases: ['/LIVE', '/live/hot'] },
  { name: 'pvp', path: '/pvp' },
  { name: 'fish', path: '/fish' },
  { name: 'sports', path: '/sports' },
  { name: 'bingo', path: '/bingo' },
  { name: 'lott', path: '/lott' },
  { name: 'elott', path: '/elott' },
  { name: 'esports', path: '/esports' },
  { name: 'lottery', path: '/lottery' },
  { name: 'seamless', path: '/seamless' },
  { name: 'fbsports', path: '/fbsports' },
  { name: 'game', path: '/game' },
  { name: 'promotions', path: '/promotions' },
  { name: 'promotion', path: '/promoDetail' },
  { name: 'notices', path: '/noticePage' },
  { name: 'points-mall', path: '/pointMall' },
  { name: 'help', path: '/help' },
  { name: 'member-help', path: '/helpmc' },
  { name: 'download', path: '/download', aliases: ['/down'] },
  { name: 'join', path: '/join' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register', aliases: ['/register.html'] },
  { name: 'account', path: '/member/securityCenter', aliases: ['/member'], isMembers: true },
  { name: 'bets', path: '/member/personalHistoryCopy', aliases: ['/records', '/records/bets'], isMembers: true },
  { name: 'statement', path: '/member/transactionHistory', aliases: ['/records/account'], isMembers: true },
  { name: 'outbox', path: '/outbox' },
  { name: 'not-found', path: '/there-is-no-such-page' },
];

/** The widths that every screen is designed for: look-and-feel. */
export const WIDTHS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const;

import { AGENT_DEFAULT, AGENT_PAGES, AGENT_PATH } from '../../apps/site/src/app/agent-centre/pages.ts';
import { CENTRE_PAGES, CENTRE_PATH, type CentrePage, DEFAULT_PAGE } from '../../apps/site/src/app/member-centre/pages.ts';

/** A screen that a visitor or member can open by its address: docs/rules/screens.md#routes. */
export interface Screen {
  name: string;
  path: string;
  /** Other addresses of the same screen. */
  aliases?: readonly string[];
  /** What else it shows a member, by the query of its address. */
  views?: readonly string[];
  /** A page of the agent centre: shown to agents. */
  isAgents?: boolean;
  /** A page of a centre: a visitor finds the same login there as at each other. */
  isCentre?: boolean;
  /** Shows a member what it shows a visitor: a walk as one of them has seen it. */
  isAlike?: boolean;
  /** May have the title of the screen before it in the list: only a load tells when it has come. */
  isLoaded?: boolean;
}

/** Pages of the member centre, by the site's own table. */
const CENTRE: readonly CentrePage[] = CENTRE_PAGES;

/** Views of the centre's pages that are as much as a page of their own. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  depositv2: ['view=history'],
  messageV2: ['kind=notice'],
  missionLeaderboard: ['tab=RAFFLE', 'tab=LEADERBOARD'],
  rewardCenter: ['tab=COLLECTED'],
};

/** Every screen of the site with an address. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', aliases: ['/index', '/index.html', '/home'] },
  { name: 'rng', path: '/rng' },
  { name: 'live', path: '/live', aliases: ['/LIVE', '/live/hot'] },
  { name: 'pvp', path: '/pvp', isAlike: true },
  { name: 'fish', path: '/fish', isAlike: true },
  { name: 'sports', path: '/sports', isAlike: true },
  { name: 'bingo', path: '/bingo', isAlike: true },
  { name: 'lott', path: '/lott', isAlike: true },
  { name: 'elott', path: '/elott', isAlike: true },
  { name: 'esports', path: '/esports', isAlike: true },
  { name: 'lottery', path: '/lottery', isAlike: true },
  { name: 'seamless', path: '/seamless', isAlike: true },
  { name: 'fbsports', path: '/fbsports', isAlike: true },
  { name: 'game', path: '/game' },
  { name: 'promotions', path: '/promotions' },
  { name: 'promotion', path: '/promoDetail', isAlike: true },
  { name: 'notices', path: '/noticePage' },
  { name: 'points-mall', path: '/pointMall', views: ['view=history'] },
  { name: 'help', path: '/help', isAlike: true },
  { name: 'member-help', path: '/helpmc', isAlike: true, isLoaded: true },
  { name: 'download', path: '/download', aliases: ['/down'], isAlike: true },
  { name: 'join', path: '/join', isAlike: true },
  { name: 'login', path: '/login', isLoaded: true },
  { name: 'register', path: '/register', aliases: ['/register.html'], isLoaded: true },
  ...CENTRE.map(({ page, aliases = [] }) => ({
    name: page,
    path: `${CENTRE_PATH}/${page}`,
    aliases: page === DEFAULT_PAGE ? [CENTRE_PATH, ...aliases] : aliases,
    views: VIEWS[page] ?? [],
    isCentre: true,
  })),
  ...AGENT_PAGES.map(({ page }) => ({
    name: `agent-${page}`,
    path: `${AGENT_PATH}/${page}`,
    aliases: page === AGENT_DEFAULT ? [AGENT_PATH] : [],
    views: page === 'registerCenter' ? ['tab=create', 'tab=links'] : [],
    isCentre: true,
    isAgents: true,
  })),
  { name: 'chat', path: '/chat' },
  { name: 'outbox', path: '/outbox', isAlike: true },
  { name: 'not-found', path: '/there-is-no-such-page' },
];

/** The widths that every screen is designed for: docs/rules/screens.md#widths. */
export const WIDTHS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const;

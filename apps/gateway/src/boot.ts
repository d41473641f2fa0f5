import type { BootCatalogue, BootContent, BootData } from '@marquee/contract';
import { bannerGroupOf, categoryOf, HOME_PATHS, plainPath } from '@marquee/contract/pages';
import type { Clock } from './base/calendar/clock.ts';
import type { RequestMerchant } from './base/http/handlers.ts';
import type { Partners } from './base/http/site.ts';
import type { Brand } from './brand/index.ts';
import type { Cashier } from './cashier/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import type { Play } from './play/index.ts';
import type { Promotions } from './promotion/index.ts';

const SLOT_LOBBY = '/rng';
const SLOTS = 'RNG';
/** Games on one page of a lobby: docs/rules/lobbies.md#lists. */
const LOBBY_PAGE = 21;

/** Posters that are surely on the first screen, on a phone too. */
const FIRST_POSTERS = 3;

/** Whom the first screen's data comes from. */
export interface BootModules {
  brand: Brand;
  catalogue: Catalogue;
  promotions: Promotions;
  play: Pick<Play, 'winnerBoard' | 'latestWins'>;
  cashier: Pick<Cashier, 'homeFigures'>;
  clock: Clock;
}

/**
 * What the site needs for the first screen at `path`, a path with its query, and the addresses of pictures that it will
 * show at once.
 */
export async function bootPage(
  { brand, catalogue, promotions, play, cashier, clock }: BootModules,
  merchant: RequestMerchant,
  request: { address: string; origin: string; path: string },
): Promise<{ data: BootData; images: string[]; partners: Partners }> {
  const status = brand.status(merchant, request.address, request.origin);
  // Whom the brand does not answer is told no more than why.
  const isClosed = status.maintenance || status.regionRestriction;
  const [plain = '', query = ''] = request.path.split('?');
  const path = plainPath(plain);
  const first = isClosed ? null : await bootCatalogue(catalogue, merchant, path, query !== '');
  const content = isClosed ? null : await bootContent(promotions, merchant, path, clock);
  const isHome = HOME_PATHS.includes(path);
  const [base] = status.info.imageCDNs;
  // In the lobby posters are the largest thing on the screen, on other pages the banner; on the home page that is text.
  const games = first?.games?.page.games ?? [];
  const banners = isHome ? [] : firstBanner(content).map((banner) => banner.url);
  // With several image servers the site picks one at random, so none can be named ahead.
  const isCertain = base !== undefined && status.info.imageCDNs.length === 1;
  return {
    data: {
      status,
      catalogue: first,
      content: content && isHome ? { ...content, home: await bootHome({ brand, play, cashier }, merchant) } : content,
    },
    images: isCertain
      ? [...banners, ...games.slice(0, FIRST_POSTERS).map((game) => game.iconUrl)].map((path) => imageAt(base, path))
      : [],
    partners: {
      hasAnalytics: Boolean(status.info.analytics.gtagId),
      domains: brand.domains(merchant, request.origin),
      frames: brand.of(merchant).site.launchGameCDNs,
    },
  };
}

/** The banner that is shown first: the operator's order. */
function firstBanner(content: BootContent | null): BootContent['banners'] {
  return (content?.banners ?? []).toSorted((a, b) => a.sortIndex - b.sortIndex).slice(0, 1);
}

/** Address of a picture: the operator may name one on another server. */
function imageAt(base: string, path: string): string {
  return /^(https?:)?\/\//.test(path) || path.startsWith(`${base}/`) ? path : `${base}/${path.replace(/^\//, '')}`;
}

/**
 * What home and the slot lobby show. The lobby begins with its first vendor; with a query of its own it shows other games, and only
 * whether there are hot ones is the same.
 */
async function bootCatalogue(
  catalogue: Catalogue,
  merchant: RequestMerchant,
  path: string,
  isFiltered: boolean,
): Promise<BootCatalogue> {
  const viewer = { merchantId: merchant.id, language: merchant.defaultLanguage };
  const vendors = await catalogue.gameVendor(viewer);
  const hotType = HOME_PATHS.includes(path) ? '' : path === SLOT_LOBBY ? SLOTS : null;
  const vendor = path === SLOT_LOBBY && !isFiltered ? firstVendor(vendors) : undefined;
  return {
    language: viewer.language,
    vendors,
    hot:
      hotType === null
        ? null
        : { gameType: hotType, reply: await catalogue.hotGames(hotType === '' ? {} : { gameType: hotType }, viewer) },
    games:
      vendor === undefined
        ? null
        : {
            vendor,
            page: await catalogue.gameList({ gameType: SLOTS, vassalage: vendor, pageNo: 1, pageSize: LOBBY_PAGE }, viewer),
          },
  };
}

/** The vendor with which the slot lobby begins: the first in its lane that is not cut out for another category. */
function firstVendor(vendors: BootCatalogue['vendors']): string | undefined {
  const cards = vendors.data.lanes.find((lane) => lane.title === SLOTS)?.cards;
  return cards?.find((card) => categoryOf(card.vassalage, SLOTS) === SLOTS)?.vassalage;
}

/** The figures and wins of the home page, in the brand's own language. */
async function bootHome(
  { brand, play, cashier }: Pick<BootModules, 'brand' | 'play' | 'cashier'>,
  merchant: RequestMerchant,
): Promise<BootContent['home']> {
  const request = { merchant, language: merchant.defaultLanguage };
  const [figures, wins, board] = await Promise.all([
    cashier.homeFigures(brand.of(merchant), request.language),
    play.latestWins({}, request),
    play.winnerBoard({}, request),
  ]);
  return { figures, wins, board };
}

/** What the page's banners are, as a visitor sees them in the brand's own language. */
async function bootContent(promotions: Promotions, merchant: RequestMerchant, path: string, clock: Clock): Promise<BootContent> {
  const language = merchant.defaultLanguage;
  const groupName = bannerGroupOf(path);
  const reader = { language, defaultLanguage: language, accountType: null, platform: 'W', now: clock.now() } as const;
  const shown = groupName === null ? null : await promotions.announcements(merchant.id, { types: 'B', groupName }, reader);
  return { language, banners: shown?.banners ?? [], home: null };
}

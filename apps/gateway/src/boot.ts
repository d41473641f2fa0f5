import type { BootCatalogue, BootData } from '@marquee/contract';
import type { RequestMerchant } from './base/http/handlers.ts';
import type { Brand } from './brand/index.ts';
import type { Catalogue } from './catalogue/index.ts';

const HOME_PATHS = ['/', '/index', '/index.html', '/home', '/login', '/register', '/register.html'];
const SLOT_LOBBY = '/rng';
/** Games on one page of a lobby: specification 9. */
const LOBBY_PAGE = 21;

/** Posters that are surely on the first screen, on a phone too. */
const FIRST_POSTERS = 3;

/**
 * What the site needs for the first screen at `path`, a path with its query, and the addresses of pictures that it will
 * show at once.
 */
export async function bootPage(
  { brand, catalogue }: { brand: Brand; catalogue: Catalogue },
  merchant: RequestMerchant,
  request: { address: string; origin: string; path: string },
): Promise<{ data: BootData; images: string[] }> {
  const status = brand.status(merchant, request.address, request.origin);
  const first = await bootCatalogue(catalogue, merchant, request.path);
  const [base] = status.info.imageCDNs;
  // In the lobby posters are the largest thing on the screen; on the home page that is text, and posters may wait for the code.
  const games = first.games?.games ?? [];
  // With several image servers the site picks one at random, so none can be named ahead.
  const isCertain = base !== undefined && status.info.imageCDNs.length === 1;
  return {
    data: { status, catalogue: first, content: null },
    images: isCertain ? games.slice(0, FIRST_POSTERS).map((game) => `${base}/${game.iconUrl}`) : [],
  };
}

async function bootCatalogue(catalogue: Catalogue, merchant: RequestMerchant, path: string): Promise<BootCatalogue> {
  const viewer = { merchantId: merchant.id, language: merchant.defaultLanguage };
  const isHome = HOME_PATHS.includes(path.split('?')[0] ?? '');
  return {
    language: viewer.language,
    vendors: await catalogue.gameVendor(viewer),
    hot: isHome ? await catalogue.hotGames({}, viewer) : null,
    games: path === SLOT_LOBBY ? await catalogue.gameList({ gameType: 'RNG', pageNo: 1, pageSize: LOBBY_PAGE }, viewer) : null,
  };
}

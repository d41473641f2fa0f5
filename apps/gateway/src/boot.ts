import type { BootCatalogue, BootData } from '@marquee/contract';
import type { RequestMerchant } from './base/http/handlers.ts';
import type { Brand } from './brand/index.ts';
import type { Catalogue } from './catalogue/index.ts';

const HOME_PATHS = ['/', '/index', '/index.html', '/home', '/login', '/register', '/register.html'];
const SLOT_LOBBY = '/rng';
/** Games on one page of a lobby: specification 9. */
const LOBBY_PAGE = 21;

/** What the site needs for the first screen at `path`, a path with its query. */
export async function bootData(
  { brand, catalogue }: { brand: Brand; catalogue: Catalogue },
  merchant: RequestMerchant,
  request: { address: string; origin: string; path: string },
): Promise<BootData> {
  return {
    status: brand.status(merchant, request.address, request.origin),
    catalogue: await bootCatalogue(catalogue, merchant, request.path),
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

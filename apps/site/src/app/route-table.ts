import type { MessageId } from '../shared/i18n/message-id.ts';
import { plainPath } from './paths.ts';

/** What the shell knows of an address. */
export interface RouteInfo {
  title: MessageId;
  /** Group of the banners that it shows, or null where none is ever shown: specification 2. */
  bannerGroup: string | null;
  /** Class of the main view, taken from the path. */
  style: string;
  /** True where a game takes the whole window. */
  isGame: boolean;
  /** True for pages inside a frame of the member centre, which have no header. */
  isEmbedded: boolean;
}

type Row = readonly [paths: string, title: MessageId, bannerGroup?: string | null, kind?: 'game' | 'embedded'];

/** Title and banner group of every address, by the first part of its path: specification 2. */
const ROWS: readonly Row[] = [
  ['/ /index /index.html /home /login /register /register.html', 'home_title', 'w_home'],
  ['/rng', 'game_type_rng', 'w_rng'],
  ['/live', 'game_type_live', 'w_live'],
  ['/fish', 'game_type_fish', 'w_fish'],
  ['/pvp', 'game_type_pvp', 'w_pvp'],
  ['/sports', 'game_type_sports', 'w_sports'],
  ['/esports', 'game_type_esports', 'w_esports'],
  ['/elott', 'game_type_elott', 'w_lott'],
  ['/lott', 'game_type_lott'],
  ['/bingo', 'game_type_bingo'],
  ['/down /download', 'title_download', 'w_down'],
  ['/promotions', 'title_promotions', 'w_promotion'],
  ['/pointmall', 'title_points', 'w_shop'],
  ['/help', 'in_help_center', 'w_help'],
  ['/helpmc', 'in_help_center', null, 'embedded'],
  ['/noticepage', 'title_notices'],
  ['/promodetail', 'title_promotion'],
  ['/join', 'title_join'],
  ['/records', 'records'],
  ['/game', 'game', null, 'game'],
  ['/seamless', 'game', null, 'game'],
  ['/lottery', 'game_type_lott', null, 'game'],
  ['/fbsports', 'game_type_sports', null, 'game'],
];

const BY_PATH = new Map(ROWS.flatMap((row) => row[0].split(' ').map((path) => [path, row] as const)));

/** What the shell knows of a path, whatever its case; an unknown one has the title of the not-found page. */
export function routeInfo(pathname: string): RouteInfo {
  const first = `/${plainPath(pathname).split('/')[1] ?? ''}`;
  const row = BY_PATH.get(first);
  const isHome = row?.[2] === 'w_home';
  return {
    title: row?.[1] ?? 'not_found_title',
    bannerGroup: row?.[2] ?? null,
    style: row ? `view-${isHome ? 'home' : first.slice(1)}` : 'view-unknown',
    isGame: row?.[3] === 'game',
    isEmbedded: row?.[3] === 'embedded',
  };
}

/** Every first part of a path that has a screen. */
export const KNOWN_PATHS: readonly string[] = [...BY_PATH.keys()];

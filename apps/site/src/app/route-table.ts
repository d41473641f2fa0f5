import { bannerGroupOf, HOME_PATHS, plainPath } from '@marquee/contract/pages';
import type { MessageId } from '../shared/i18n/message-id.ts';

/** What the shell knows of an address. */
export interface RouteInfo {
  title: MessageId;
  /** Group of the banners that it shows, or null where none is ever shown: docs/rules/screens.md#banner-groups. */
  bannerGroup: string | null;
  /** Class of the main view, taken from the path. */
  style: string;
  /** True where a game takes the whole window. */
  isGame: boolean;
  /** True for pages inside a frame of the member centre, which have no header. */
  isEmbedded: boolean;
}

type Row = readonly [paths: string, title: MessageId, kind?: 'game' | 'embedded'];

/** Title of every address but those of the home page, by the first part of its path: docs/rules/screens.md#routes. */
const ROWS: readonly Row[] = [
  ['/rng', 'game_type_rng'],
  ['/live', 'game_type_live'],
  ['/fish', 'game_type_fish'],
  ['/pvp', 'game_type_pvp'],
  ['/sports', 'game_type_sports'],
  ['/esports', 'game_type_esports'],
  ['/elott', 'game_type_elott'],
  ['/lott', 'game_type_lott'],
  ['/bingo', 'game_type_bingo'],
  ['/down /download', 'title_download'],
  ['/promotions', 'title_promotions'],
  ['/pointmall', 'title_points'],
  ['/help', 'in_help_center'],
  ['/helpmc', 'in_help_center', 'embedded'],
  ['/noticepage', 'title_notices'],
  ['/promodetail', 'title_promotion'],
  ['/join', 'title_join'],
  ['/outbox', 'outbox_title'],
  ['/chat', 'ct_title', 'embedded'],
  ['/member /records', 'member_center'],
  ['/agent', 'agent_centre'],
  ['/game', 'game', 'game'],
  ['/seamless', 'game', 'game'],
  ['/lottery', 'game_type_lott', 'game'],
  ['/fbsports', 'game_type_sports', 'game'],
];

const BY_PATH = new Map([
  ...HOME_PATHS.map((path) => [path, ['', 'home_title'] as Row] as const),
  ...ROWS.flatMap((row) => row[0].split(' ').map((path) => [path, row] as const)),
]);

/** What the shell knows of a path, whatever its case; an unknown one has the title of the not-found page. */
export function routeInfo(pathname: string): RouteInfo {
  const first = `/${plainPath(pathname).split('/')[1] ?? ''}`;
  const row = BY_PATH.get(first);
  return {
    title: row?.[1] ?? 'not_found_title',
    bannerGroup: bannerGroupOf(first),
    style: row ? `view-${HOME_PATHS.includes(first) ? 'home' : first.slice(1)}` : 'view-unknown',
    isGame: row?.[2] === 'game',
    isEmbedded: row?.[2] === 'embedded',
  };
}

/** Every first part of a path that has a screen. */
export const KNOWN_PATHS: readonly string[] = [...BY_PATH.keys()];

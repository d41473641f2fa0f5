import { INTROS } from '../src/app/member-centre/intros.ts';
import { CENTRE_PAGES, CENTRE_PATH } from '../src/app/member-centre/pages.ts';
import { routeInfo } from '../src/app/route-table.ts';

/**
 * How the head of a page is composed: the lobby's posters, a text below the title, a search below both; a game's bar and stage; or the
 * frame of the member centre with what its page is for.
 */
interface Head {
  kind: 'lobby' | 'text' | 'search' | 'plain' | 'game' | 'centre';
  /** Id of the title, where it is not the route table's. */
  title?: string;
  /** Ids of what stands below the title: a text, or the words of the lobby's tools in the order in which index.html reads them. */
  ids?: readonly string[];
}

const LOBBY_WORDS = 'all_makers list_all list_hot list_recent search_games all'.split(' ');

/** Pages, besides home, whose first screen the page draws before the site's code is there: see index.html. */
const HEADS: Readonly<Record<string, Head>> = {
  '/rng': { kind: 'lobby', ids: LOBBY_WORDS },
  '/help': { kind: 'search', ids: ['help_text'] },
  '/promotions': { kind: 'text', ids: ['promo_text'] },
  '/pointmall': { kind: 'text', ids: ['mall_text'] },
  '/noticepage': { kind: 'plain' },
  '/game': { kind: 'game', ids: ['game_loading'] },
  [CENTRE_PATH]: { kind: 'centre' },
  ...Object.fromEntries(
    CENTRE_PAGES.map(({ page, label }): [string, Head] => {
      const intro = INTROS[page];
      return [`${CENTRE_PATH}/${page.toLowerCase()}`, { kind: 'centre', title: label, ids: intro ? [intro] : [] }];
    }),
  ),
};

/** What index.html draws of one page: the kind of its head, and by language its title and the words below. */
export interface FirstScreen {
  kind: Head['kind'];
  words: Record<string, string[]>;
}

/** The paths that are drawn so. */
export const DRAWN_PATHS: readonly string[] = Object.keys(HEADS);

/** The first screens by path. Titles are those of the route table. Throws when a message does not exist. */
export function firstScreens(catalogs: Record<string, Record<string, string>>): Record<string, FirstScreen> {
  const word = (code: string, id: string): string => {
    const text = catalogs[code]?.[id];
    if (text === undefined) throw new Error(`a first screen names the message ${code}:${id}, which does not exist`);
    return text;
  };
  return Object.fromEntries(
    Object.entries(HEADS).map(([path, { kind, title, ids: below = [] }]) => {
      const ids = [title ?? routeInfo(path).title, ...below];
      return [
        path,
        { kind, words: Object.fromEntries(Object.keys(catalogs).map((code) => [code, ids.map((id) => word(code, id))])) },
      ];
    }),
  );
}

/** A value as a script may hold it in the page. */
export function scriptValue(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

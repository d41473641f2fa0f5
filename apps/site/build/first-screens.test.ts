import { join } from 'node:path';
import { bannerGroupOf, plainPath } from '@marquee/contract/pages';
import { describe, expect, it } from 'vitest';
import { CENTRE_PAGES } from '../src/app/member-centre/pages.ts';
import { KNOWN_PATHS } from '../src/app/route-table.ts';
import { listLanguages, readCatalog } from './catalogs.ts';
import { DRAWN_PATHS, firstScreens, scriptValue } from './first-screens.ts';

const locales = join(import.meta.dirname, '../locales');
const catalogs = Object.fromEntries(listLanguages(locales).map((code) => [code, readCatalog(join(locales, code))]));

describe('firstScreens', () => {
  it('has the title and text of each drawn page in every language', () => {
    const screens = firstScreens(catalogs);
    expect(screens['/help']?.words['EN']).toEqual([catalogs['EN']?.['in_help_center'], catalogs['EN']?.['help_text']]);
    expect(screens['/rng']?.kind).toBe('lobby');
    expect(screens['/rng']?.words['VI']?.slice(0, 2)).toEqual([
      catalogs['VI']?.['game_type_rng'],
      catalogs['VI']?.['all_makers'],
    ]);
    for (const path of DRAWN_PATHS) expect(Object.keys(screens[path]?.words ?? {}), path).toEqual(Object.keys(catalogs));
  });

  it('draws only pages that exist, by the path that the page compares', () => {
    for (const path of DRAWN_PATHS) {
      expect(KNOWN_PATHS).toContain(`/${path.split('/')[1]}`);
      expect(plainPath(path)).toBe(path);
    }
    expect(DRAWN_PATHS.filter((path) => bannerGroupOf(path) === 'w_home')).toEqual([]);
  });

  it('draws each page of the member centre with its title and what it is for', () => {
    const screens = firstScreens(catalogs);
    expect(screens['/member']).toMatchObject({ kind: 'centre', words: { VI: [catalogs['VI']?.['member_center']] } });
    expect(screens['/member/personalhistorycopy']).toMatchObject({
      kind: 'centre',
      words: { VI: [catalogs['VI']?.['in_betting_record'], catalogs['VI']?.['bets_intro']] },
    });
    for (const { page, label } of CENTRE_PAGES)
      expect(screens[`/member/${page.toLowerCase()}`]?.words['EN']?.[0], page).toBe(catalogs['EN']?.[label]);
  });

  it('stops the build at a message that does not exist', () => {
    expect(() => firstScreens({ EN: {} })).toThrow('EN:game_type_rng');
  });
});

it('writes values that cannot end the script they stand in', () => {
  expect(scriptValue({ text: '</script>' })).toBe('{"text":"\\u003c/script>"}');
});

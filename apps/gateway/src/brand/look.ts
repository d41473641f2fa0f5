import { LANGUAGES } from '@marquee/contract';
import { refused } from '../base/change.ts';
import type { Images } from './images.ts';

/** What the stage of the home page says, in one language: plain text. */
export interface HeroWords {
  eyebrow: string;
  title: string;
  text: string;
}

/** How a brand looks: docs/rules/brand.md#look. Pictures are paths below the image base; empty: the platform's own. */
export interface Look {
  /** The mark on dark ground, and on light ground where that is another one. */
  logo: string;
  logoOnLight: string;
  /** The mark has the name in it, which is then not written beside. */
  logoHasName: boolean;
  /** The icon of the browser's tab. */
  favicon: string;
  /** The icon of the installed app, a square PNG. */
  appIcon: string;
  hero: Readonly<Record<string, HeroWords>>;
  /** The illustrative counter of the home page; null: as usual, which is on for a demo brand and off for any other. */
  jackpotCounter: boolean | null;
}

export const emptyLook = (): Look => ({
  logo: '',
  logoOnLight: '',
  logoHasName: false,
  favicon: '',
  appIcon: '',
  hero: {},
  jackpotCounter: null,
});

/** The pictures of a look, by their fields. */
export const LOOK_PICTURES = ['logo', 'logoOnLight', 'favicon', 'appIcon'] as const satisfies readonly (keyof Look)[];

/** Does a brand show the illustrative counter? */
export const showsCounter = ({ demo, site }: { demo: boolean; site: Pick<Look, 'jackpotCounter'> }): boolean =>
  site.jackpotCounter ?? demo;

/** Checks the words of the stage, and that a brand that has some has them in its own language. Throws `ops.refused`. */
export function checkHero(hero: Look['hero'], defaultLanguage: string): void {
  const written = Object.keys(hero);
  const unknown = written.find((language) => !(LANGUAGES as readonly string[]).includes(language));
  if (unknown !== undefined) throw refused(`the language ${unknown} of the hero is not one of ${LANGUAGES.join(', ')}`);
  if (written.length > 0 && !hero[defaultLanguage])
    throw refused(`the hero has no words in ${defaultLanguage}, the default language`);
  const empty = written.find((language) => hero[language]?.title.trim() === '');
  if (empty !== undefined) throw refused(`the hero has no title in ${empty}`);
}

/** Where the icons of a brand's pages are, for the head of the page and the manifest of the installed app. */
export async function iconsOf(images: Pick<Images, 'get'>, base: string, { favicon, appIcon }: Look): Promise<PageIcons | null> {
  if (favicon === '' && appIcon === '') return null;
  const icon = async (path: string): Promise<PageIcon | null> => {
    if (path === '') return null;
    const [plain = '', version] = path.split('?v=');
    const image = await images.get(plain, version);
    return image ? { href: `${base}/${path}`, type: image.type } : null;
  };
  return { favicon: await icon(favicon === '' ? appIcon : favicon), app: await icon(appIcon) };
}

/** An icon that a page names. */
export interface PageIcon {
  href: string;
  type: string;
}

/** The icons of a brand's pages. */
export interface PageIcons {
  favicon: PageIcon | null;
  app: PageIcon | null;
}

import type { PageIcon, PageLook } from '../base/http/page-look.ts';
import type { Images } from './images.ts';
import type { HeroWords, Look } from './look.ts';
import type { Merchant } from './merchant.ts';

/** An address that a page can name: pictures of our own are found below the image base. */
const addressAt = (base: string, path: string): string => (/^https:\/\//.test(path) ? path : `${base}/${path}`);

/** What of a brand's look is in the page itself, for who reached us under `origin`. */
export async function pageLookOf(images: Pick<Images, 'get'>, merchant: Merchant, origin: string): Promise<PageLook> {
  const { name, demo, site, defaultLanguage } = merchant;
  const base = site.imageCDNs[0]?.replace(/\/$/, '') ?? `${origin}/images`;
  const icon = async (path: string): Promise<PageIcon | null> => {
    const [plain = '', version] = path.split('?v=');
    const type = path === '' ? undefined : (await images.get(plain, version))?.type;
    return type ? { href: addressAt(base, path), type } : null;
  };
  const isOwn = site.favicon !== '' || site.appIcon !== '';
  const spoken = Object.keys(site.hero).length > 0;
  return {
    name,
    isDemo: demo,
    icons: isOwn ? { favicon: await icon(site.favicon || site.appIcon), app: await icon(site.appIcon) } : null,
    mark:
      site.logo === ''
        ? null
        : {
            onDark: addressAt(base, site.logo),
            onLight: site.logoOnLight && addressAt(base, site.logoOnLight),
            hasName: site.logoHasName,
          },
    heroFor: spoken ? (language) => heroFor(site.hero, [language, defaultLanguage, 'EN']) : null,
  };
}

/** The words in the first language that has some. */
function heroFor(hero: Look['hero'], languages: readonly string[]): HeroWords {
  const written = languages.find((language) => hero[language]);
  return (written === undefined ? undefined : hero[written]) ?? { eyebrow: '', title: '', text: '' };
}

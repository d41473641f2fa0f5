import { escapeHtml } from '../security/html.ts';

/** What of a brand's look is in the page itself, before any script has run. Addresses are whole, or from the root. */
export interface PageLook {
  name: string;
  isDemo: boolean;
  /** Null: the platform's own icons. */
  icons: { favicon: PageIcon | null; app: PageIcon | null } | null;
  /** Null: the platform's mark. */
  mark: { onDark: string; onLight: string; hasName: boolean } | null;
  /** What the stage says to a reader of a language; null: the platform's words. */
  heroFor: ((language: string) => { eyebrow: string; title: string; text: string }) | null;
}

/** An icon that a page names. */
export interface PageIcon {
  href: string;
  type: string;
}

/** The place of the page between two markers, which is the platform's until a brand has its own. */
const place = (name: string): RegExp => new RegExp(`<!--${name}-->([\\s\\S]*?)<!--/${name}-->`);
/** The languages that the page has words in: each element of one is of the class of that language. */
/** As the site's own component has it. */
const LONG_NAME = 8;
const LANGUAGE = /\bm-only-([a-z]{2})\b/g;

function iconLinks({ favicon, app }: NonNullable<PageLook['icons']>): string {
  const icon = favicon ? `<link rel="icon" href="${escapeHtml(favicon.href)}" type="${favicon.type}">` : '';
  return `${icon}${app ? `<link rel="apple-touch-icon" href="${escapeHtml(app.href)}">` : ''}`;
}

/** The mark as the site's own component draws it. */
function markOf({ onDark, onLight, hasName }: NonNullable<PageLook['mark']>, name: string): string {
  const picture = (path: string, ground: string): string =>
    `<img class="m-mark${ground}" src="${escapeHtml(path)}" alt="${hasName ? name : ''}" height="36">`;
  return onLight === '' ? picture(onDark, '') : picture(onDark, ' m-on-dark') + picture(onLight, ' m-on-light');
}

/** The words of the stage, once for each language of the page; the stylesheet shows those of the reader's. */
function stageOf(html: string, heroFor: NonNullable<PageLook['heroFor']>): string {
  const languages = [...new Set([...html.matchAll(LANGUAGE)].map(([, code = '']) => code))];
  const told = languages.map((code) => [code, heroFor(code.toUpperCase())] as const);
  const each = (tag: string, name: string, part: 'eyebrow' | 'title' | 'text'): string =>
    told
      .filter(([, words]) => words[part] !== '')
      .map(([code, words]) => `<${tag} class="${name} m-only-${code}">${escapeHtml(words[part])}</${tag}>`)
      .join('');
  return each('p', 'm-eyebrow', 'eyebrow') + each('h1', 'm-hero-title', 'title') + each('p', 'm-hero-text', 'text');
}

/** The page as a brand's: its name, icons, mark, and what its stage says. */
export function dressed(page: string, { name, isDemo, icons, mark, heroFor }: PageLook): string {
  const said = escapeHtml(name);
  const shownName = mark?.hasName ? '' : `<span class="m-logo-name" data-long="${name.length > LONG_NAME}">${said}</span>`;
  const named = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${said}</title>`)
    .replace(place('logo'), (_, drawn: string) => {
      const own = drawn.replace(/aria-label="[^"]*"/, () => `aria-label="${said}"`);
      const marked = mark ? own.replace(/<svg[\s\S]*?<\/svg>/, () => markOf(mark, said)) : own;
      return marked.replace(/<span class="m-logo-name">[^<]*<\/span>/, () => shownName);
    })
    .replace(place('hero'), (_, drawn: string) => (heroFor ? stageOf(drawn, heroFor) : drawn))
    .replace(place('icons'), (_, links: string) => (icons ? iconLinks(icons) : links));
  // The words for real money stand in a comment until it is known that this brand is for it.
  return isDemo ? named : named.replace(place('demo'), '').replace(/<!--real ([\s\S]*?) \/real-->/, '$1');
}

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { CENTRE_PAGES, CENTRE_PATH } from '../src/app/member-centre/pages.ts';
import { findLanguage } from '../src/shared/i18n/languages.ts';
import { listLanguages, readCatalog } from './catalogs.ts';
import { DRAWN_PATHS, firstScreens, scriptValue } from './first-screens.ts';

type Bundle = Rolldown.OutputBundle;

const TEXT_MARK = /\{\{([A-Z]{2}):([a-z0-9_]+)\}\}/g;
const EVERY_MARK = /<(\w+) class="([^"]*)">\{\{\*:([a-z0-9_]+)\}\}<\/\1>/g;

/**
 * Puts the words of the static first paint into the page: `{{EN:hero_title}}` becomes the English text of that id, and an element
 * around `{{*:hero_title}}` becomes one for each language, of which the stylesheet shows that of the page.
 */
export function skeletonText(html: string, catalogs: Record<string, Record<string, string>>): string {
  const each = html.replace(EVERY_MARK, (_mark, tag: string, name: string, id: string) =>
    Object.keys(catalogs)
      .map((code) => `<${tag} class="${name} m-only-${code.toLowerCase()}">{{${code}:${id}}}</${tag}>`)
      .join(''),
  );
  return each.replace(TEXT_MARK, (_mark, language: string, id: string) => {
    const text = catalogs[language]?.[id];
    if (text === undefined) throw new Error(`index.html names the message ${language}:${id}, which does not exist`);
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  });
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of all inline scripts and styles of a page, for a Content-Security-Policy without `unsafe-inline`. */
export function inlineHashes(html: string): { script: string[]; style: string[] } {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => hash(match[1] ?? ''));
  return {
    script: all(/<script>([\s\S]*?)<\/script>/g),
    style: all(/<style>([\s\S]*?)<\/style>/g),
  };
}

const MORE = 'src/app/more-screens.ts';
const PARTS = 'src/app/shell/frame/parts.ts';

/** The modules that the pages below a path, or of a width, need at once: see the first-paint script. */
const FIRST_SCREENS: Readonly<Record<string, readonly string[]>> = {
  home: ['src/app/routes/home.tsx'],
  '/rng': ['src/app/routes/rng.tsx'],
  '/help': [MORE, 'src/app/routes/help.tsx'],
  '/promotions': [MORE, 'src/app/routes/promotions.tsx'],
  '/pointmall': [MORE, 'src/app/routes/points.tsx'],
  '/noticepage': [MORE, 'src/app/routes/notices.tsx'],
  '/download': [MORE, 'src/app/routes/download.tsx'],
  '/game': [MORE, 'src/app/routes/game.tsx'],
  '/member': [MORE, 'src/app/routes/member.tsx'],
  '/agent': [MORE, 'src/app/routes/agent.tsx'],
  // What a page of the centre adds to the centre itself.
  ...Object.fromEntries(
    CENTRE_PAGES.map(({ page, feature }) => [
      `${CENTRE_PATH}/${page.toLowerCase()}`,
      [`src/features/${feature}/centre-page.tsx`],
    ]),
  ),
  desk: [PARTS, 'src/app/shell/header/desk-header.tsx'],
  phone: [PARTS, 'src/app/shell/side/bottom-bar.tsx'],
};

/** Addresses of the chunks and styles of a screen, with all that they import, without those that the entry has already. */
function screenChunks(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const collect = (name: string, found: Set<string>): Set<string> => {
    const chunk = chunks.find((each) => each.fileName === name);
    if (!chunk || found.has(name)) return found;
    found.add(name);
    for (const imported of chunk.imports) collect(imported, found);
    return found;
  };
  const entry = chunks.find((chunk) => chunk.isEntry);
  const screen = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
  if (!entry || !screen) throw new Error(`the build has no chunk for ${module}`);
  const known = collect(entry.fileName, new Set());
  const styles = (name: string) => [...(chunks.find((each) => each.fileName === name)?.viteMetadata?.importedCss ?? [])];
  const names = [...collect(screen.fileName, new Set())].filter((name) => !known.has(name));
  const present = new Set([...known].flatMap(styles));
  return [...names, ...new Set(names.flatMap(styles).filter((name) => !present.has(name)))].map((name) => `/${name}`);
}

/** The same of several modules, each address once. */
const chunksOf = (bundle: Bundle, modules: readonly string[]): string[] => [
  ...new Set(modules.flatMap((module) => screenChunks(bundle, module))),
];

/** Addresses of the words of each language: what every page starts with, or what dialogs and centres add. */
const wordChunks = (bundle: Bundle, kind: 'catalog' | 'later-catalog'): Record<string, string> =>
  Object.fromEntries(
    Object.values(bundle).flatMap((file) => {
      const [prefix, code] = (file.type === 'chunk' ? (file.facadeModuleId ?? '') : '').split('/');
      return prefix === `\0virtual:${kind}` && code ? [[code, `/${file.fileName}`]] : [];
    }),
  );

/** Takes the entry and what it imports out of the page. Returns the page, and their addresses, the entry's first. */
export function takeEntry(html: string): { html: string; entry: string[] } {
  const entry: string[] = [];
  const rest = html
    .replace(/\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g, (_tag, address: string) => {
      entry.unshift(address);
      return '';
    })
    .replace(/\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g, (_tag, address: string) => {
      entry.push(address);
      return '';
    });
  return { html: rest, entry };
}

/** Tags of the languages that have a bundle, by code: what the first-paint script sets as the page's `lang`. */
function languageTags(codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, findLanguage(code)?.tag ?? 'en']));
}

/** Address of the font that a language needs besides the usual one. */
function languageFonts(names: readonly string[]): Record<string, string> {
  const thai = names.find((name) => /noto-sans-thai-thai-wght-normal.*\.woff2$/.test(name));
  return thai ? { TH: `/${thai}` } : {};
}

function fontPreloads(names: readonly string[]): string {
  return names
    .filter((name) => /plus-jakarta-sans-(latin|vietnamese)-wght-normal.*\.woff2$/.test(name))
    .map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`)
    .join('');
}

/**
 * Finishes the built page: the entry's stylesheet moves into it (first paint waits for nothing else), the fonts are
 * preloaded, the first-paint script learns the addresses of the entry, the screens and the languages, and `csp.json` gets the
 * hashes.
 */
export function finishHtml(localesRoot: string): Plugin {
  let outDir = '';
  return {
    name: 'marquee:html',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const codes = listLanguages(localesRoot);
        const catalogs = Object.fromEntries(codes.map((code) => [code, readCatalog(join(localesRoot, code))]));
        return skeletonText(html, catalogs)
          .replace('/*language-tags*/{}', () => JSON.stringify(languageTags(codes)))
          .replace('/*drawn-paths*/[]', () => scriptValue(DRAWN_PATHS))
          .replace('/*first-screens*/{}', () => scriptValue(firstScreens(catalogs)));
      },
    },
    writeBundle(_options, bundle) {
      const page = join(outDir, 'index.html');
      let html = readFileSync(page, 'utf8');
      html = html.replace('/*language-chunks*/{}', () => JSON.stringify(wordChunks(bundle, 'catalog')));
      html = html.replace('/*later-language-chunks*/{}', () => JSON.stringify(wordChunks(bundle, 'later-catalog')));
      html = html.replace('/*language-fonts*/{}', () => JSON.stringify(languageFonts(Object.keys(bundle))));
      html = html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_tag, name: string) => {
        const css = readFileSync(join(outDir, name), 'utf8');
        // The link, switched off, tells the loader of later chunks that these styles are there.
        return `<style>${css}</style><link rel="stylesheet" href="/${name}" disabled>`;
      });
      const centre = new Set(chunksOf(bundle, FIRST_SCREENS[CENTRE_PATH] ?? []));
      const screens = Object.fromEntries(
        Object.entries(FIRST_SCREENS).map(([view, modules]) => {
          const names = chunksOf(bundle, modules);
          return [view, view.startsWith(`${CENTRE_PATH}/`) ? names.filter((name) => !centre.has(name)) : names];
        }),
      );
      html = html.replace('/*screen-chunks*/{}', () => JSON.stringify(screens));
      const taken = takeEntry(html);
      html = taken.html.replace('/*entry-chunks*/[]', () => JSON.stringify(taken.entry));
      html = html.replace('<!--preloads-->', fontPreloads(Object.keys(bundle)));
      writeFileSync(page, html);
      writeFileSync(join(outDir, 'csp.json'), `${JSON.stringify(inlineHashes(html), null, 2)}\n`);
    },
  };
}

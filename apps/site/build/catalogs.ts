import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { PSEUDO } from '../src/shared/i18n/pseudo-code.ts';
import { compile } from './messages.ts';
import { pseudoMessage } from './pseudo.ts';

/** Parts of a language's bundle that every page starts with; each is a JSON file of ICU messages keyed by id. */
const FIRST_PARTS = ['shell', 'member', 'help'] as const;
/** Parts that come with the first dialog or centre: a visitor who only looks around never loads them. */
const LATER_PARTS = ['account', 'agent', 'inbox', 'payout', 'promo', 'vip'] as const;
export const CATALOG_PARTS = [...FIRST_PARTS, ...LATER_PARTS] as const;

/** Reads one language's messages as written, the given parts merged. Throws when an id appears in two parts. */
export function readCatalog(directory: string, parts: readonly string[] = CATALOG_PARTS): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const part of parts) {
    const file = join(directory, `${part}.json`);
    if (!existsSync(file)) continue;
    const entries: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    for (const [id, text] of Object.entries(entries)) {
      if (id in messages) throw new Error(`message "${id}" is defined twice in ${directory}`);
      messages[id] = text;
    }
  }
  return messages;
}

/** Languages that have a bundle, by folder name. */
export function listLanguages(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'shell.json')))
    .map((entry) => entry.name)
    .sort();
}

const LIST = 'virtual:catalogs';
const ONE = 'virtual:catalog/';
const LATER = 'virtual:later-catalog/';

/**
 * Compiles the ICU messages at build time, two chunks per language. `virtual:catalogs` exports their loaders by language code:
 * `bundles`, what every page starts with, and `laterBundles`, what dialogs and centres add; on the development server also
 * those of the pseudo-language. A test has all words from the start.
 */
export function catalogs(root: string): Plugin {
  const localesRoot = resolve(root);
  let isDevelopment = false;
  let isTest = false;
  return {
    name: 'marquee:catalogs',
    configResolved(config) {
      isDevelopment = config.command === 'serve';
      isTest = config.mode === 'test';
    },
    resolveId: (id) => (id === LIST || id.startsWith(ONE) || id.startsWith(LATER) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        const codes = [...listLanguages(localesRoot), ...(isDevelopment ? [PSEUDO] : [])];
        const table = (prefix: string) => `{ ${codes.map((code) => `${code}: () => import('${prefix}${code}')`).join(', ')} }`;
        return { code: `export const bundles = ${table(ONE)};\nexport const laterBundles = ${table(LATER)};`, moduleType: 'js' };
      }
      const prefix = [ONE, LATER].find((each) => id.startsWith(`\0${each}`));
      if (!prefix) return null;
      const code = id.slice(prefix.length + 1);
      const directory = join(localesRoot, code === PSEUDO ? 'EN' : code);
      const compiledOf = code === PSEUDO ? pseudoMessage : compile;
      for (const part of CATALOG_PARTS) this.addWatchFile(join(directory, `${part}.json`));
      const parts = prefix === LATER ? LATER_PARTS : isTest ? CATALOG_PARTS : FIRST_PARTS;
      // Always the compiled form: a bare string is taken for a message that nobody compiled.
      const compiled = Object.fromEntries(
        Object.entries(readCatalog(directory, parts)).map(([key, text]) => [key, compiledOf(text)]),
      );
      return { code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`, moduleType: 'js' };
    },
  };
}

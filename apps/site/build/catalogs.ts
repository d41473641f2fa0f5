import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { PSEUDO } from '../src/shared/i18n/pseudo-code.ts';
import { pseudoMessage } from './pseudo.ts';

/** Parts of a language's bundle; each is a JSON file of ICU messages keyed by id. */
export const CATALOG_PARTS = ['shell', 'member', 'agent', 'help'] as const;

/** Reads one language's messages as written, all parts merged. Throws when an id appears in two parts. */
export function readCatalog(directory: string): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const part of CATALOG_PARTS) {
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

/**
 * Compiles the ICU messages at build time, one chunk per language.
 * `virtual:catalogs` exports `bundles`, a loader by language code; on the development server also that of the pseudo-language.
 */
export function catalogs(root: string): Plugin {
  const localesRoot = resolve(root);
  let isDevelopment = false;
  return {
    name: 'marquee:catalogs',
    configResolved(config) {
      isDevelopment = config.command === 'serve';
    },
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        const codes = [...listLanguages(localesRoot), ...(isDevelopment ? [PSEUDO] : [])];
        const rows = codes.map((code) => `${code}: () => import('${ONE}${code}')`);
        return { code: `export const bundles = { ${rows.join(', ')} };`, moduleType: 'js' };
      }
      if (!id.startsWith(`\0${ONE}`)) return null;
      const code = id.slice(ONE.length + 1);
      const directory = join(localesRoot, code === PSEUDO ? 'EN' : code);
      const compile = code === PSEUDO ? pseudoMessage : compileMessage;
      for (const part of CATALOG_PARTS) this.addWatchFile(join(directory, `${part}.json`));
      // Always the compiled form: a bare string is taken for a message that nobody compiled.
      const compiled = Object.fromEntries(Object.entries(readCatalog(directory)).map(([key, text]) => [key, compile(text)]));
      return { code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`, moduleType: 'js' };
    },
  };
}

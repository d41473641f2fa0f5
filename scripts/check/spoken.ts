import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { readFiles, type SourceFile } from '../lib/files.ts';

/** A text that a player reads: where it stands, by which key, in which language. */
export interface Spoken {
  path: string;
  key: string;
  language: string;
  text: string;
}

const LANGUAGES = ['EN', 'VI', 'CN', 'TH', 'ID', 'TY'];
const SITE = 'apps/site/locales';
const GATEWAY = 'apps/gateway/locales';
const DEMO = 'apps/gateway/src';
const GAMES = 'apps/studio/client/src';

const filesOf = (base: string, folder: string, endings: readonly string[]): SourceFile[] =>
  existsSync(join(base, folder)) ? readFiles(base, folder, endings) : [];

function bundle({ path, text }: SourceFile, language: string): Spoken[] {
  const words = JSON.parse(text) as Record<string, string>;
  return Object.entries(words).map(([key, each]) => ({ path, key, language, text: each }));
}

/** Texts of demo content: whatever stands below a language's code, without the marks of HTML. */
function demoTexts({ path, text }: SourceFile): Spoken[] {
  const found: Spoken[] = [];
  const walk = (value: unknown, key: string, language: string): void => {
    if (typeof value === 'string') {
      if (language !== '') found.push({ path, key, language, text: value.replace(/<[^>]*>/g, ' ') });
    } else if (typeof value === 'object' && value !== null) {
      const name = 'slug' in value && typeof value.slug === 'string' ? value.slug : key;
      for (const [part, each] of Object.entries(value)) {
        const isLanguage = LANGUAGES.includes(part);
        walk(each, isLanguage || part === 'words' ? name : `${name}.${part}`, isLanguage ? part : language);
      }
    }
  };
  walk(JSON.parse(text), basename(path, '.json'), '');
  return found;
}

/** A node of the parser's tree, as far as words are looked for in it. */
interface Node {
  type?: string;
  key?: { name?: string; value?: unknown };
  value?: unknown;
}

/** Texts of the games: string values in a file of one language, or below a language's code. */
function gameTexts({ path, text }: SourceFile): Spoken[] {
  const code = basename(path, '.ts').toUpperCase();
  const own = LANGUAGES.includes(code) && basename(dirname(path)) === 'text' ? code : '';
  const found: Spoken[] = [];
  const walk = (value: unknown, key: string, language: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'Property') {
      const name = node.key?.name ?? String(node.key?.value ?? '');
      const isLanguage = LANGUAGES.includes(name);
      walk(node.value, isLanguage ? '' : key === '' ? name : `${key}.${name}`, isLanguage ? name : language);
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      if (language !== '' && key !== '') found.push({ path, key, language, text: node.value });
    } else {
      for (const each of Object.values(value)) walk(each, key, language);
    }
  };
  walk(parseSync(path, text).program.body, '', own);
  return found;
}

/** Every text of site, gateway, games and demo content. */
export function readSpoken(base: string): Spoken[] {
  const isGame = ({ path }: SourceFile): boolean =>
    path.endsWith('/text.ts') ? path.includes('/games/') : /\/text\/[a-z]{2}\.ts$/.test(path);
  return [
    ...filesOf(base, SITE, ['.json']).flatMap((file) => bundle(file, basename(dirname(file.path)))),
    ...filesOf(base, GATEWAY, ['.json']).flatMap((file) => bundle(file, basename(file.path, '.json'))),
    ...filesOf(base, DEMO, ['.json'])
      .filter(({ path }) => /\/demo\/[a-z-]+\.json$/.test(path))
      .flatMap(demoTexts),
    ...filesOf(base, GAMES, ['.ts']).filter(isGame).flatMap(gameTexts),
  ];
}

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findLanguage } from '../../apps/site/src/shared/i18n/languages.ts';
import { listFiles, readFiles } from '../lib/files.ts';
import { root } from '../lib/run.ts';
import { choiceProblems, type MessageShape, readMessage } from './message.ts';
import type { Outcome } from './outcome.ts';
import { unusedKeys } from './used-words.ts';

/** A set of bundles: one of the site's parts, or the gateway's. Each language has one file of it. */
interface Namespace {
  name: string;
  /** Words by language. */
  words: Map<string, Record<string, string>>;
  /** Path of a language's file. */
  pathOf(language: string): string;
  /** Texts are ICU messages; the gateway only fills in parameters, and its codes are also names in tables of the contract. */
  isIcu: boolean;
  /** Folders and files whose code uses the keys. */
  users: readonly string[];
}

const ENGLISH = 'EN';
const SITE = 'apps/site/locales';
const GATEWAY = 'apps/gateway/locales';
/** English that nobody has translated: so many words in a row are never the same in another language by chance. */
const SAME_WORDS = 4;

/** Reads a bundle; a key that stands twice in a file is lost in JSON, so it is looked for in the text. */
function readBundle(base: string, path: string, problems: string[]): Record<string, string> {
  const text = readFileSync(join(base, path), 'utf8');
  const seen = new Set<string>();
  for (const [, key = ''] of text.matchAll(/^\s*"((?:[^"\\]|\\.)*)":/gm)) {
    if (seen.has(key)) problems.push(`${path}  ${key}: stands twice in this file`);
    seen.add(key);
  }
  return JSON.parse(text) as Record<string, string>;
}

function namespacesOf(base: string, problems: string[]): Namespace[] {
  const filesIn = (folder: string) => (existsSync(join(base, folder)) ? listFiles(base, folder, ['.json']) : []);
  const collect = (paths: string[], languageOf: (path: string) => string): Namespace['words'] =>
    new Map(paths.map((path) => [languageOf(path), readBundle(base, path, problems)]));
  const siteFiles = filesIn(SITE);
  const parts = [...new Set(siteFiles.map((path) => basename(path, '.json')))];
  const site = parts.map((part) => ({
    name: part,
    words: collect(
      siteFiles.filter((path) => basename(path, '.json') === part),
      (path) => basename(dirname(path)),
    ),
    pathOf: (language: string) => `${SITE}/${language}/${part}.json`,
    isIcu: true,
    // The wallet names the kinds of transactions by the site's keys.
    users: ['apps/site/src', 'apps/site/index.html', 'apps/gateway/src/wallet/codes.ts'],
  }));
  const gatewayFiles = filesIn(GATEWAY);
  if (gatewayFiles.length === 0) return site;
  const gateway = {
    name: 'gateway',
    words: collect(gatewayFiles, (path) => basename(path, '.json')),
    pathOf: (language: string) => `${GATEWAY}/${language}.json`,
    isIcu: false,
    users: ['apps/gateway/src', 'packages/contract/src'],
  };
  return [...site, gateway];
}

function textProblems(text: string, shape: MessageShape, tag: string, isIcu: boolean): string[] {
  const problems = choiceProblems(shape, tag);
  if (text.trim() === '') problems.push('is empty');
  else if (text !== text.trim() || /\s{2}/.test(text)) problems.push('has space to spare');
  if (/[!！]/.test(shape.words)) problems.push('shouts; the house has no exclamation marks');
  if (!isIcu && shape.choices.length > 0) problems.push('has a choice of forms, which the gateway cannot make');
  return problems;
}

/** True when the text is English and long enough that it cannot be the same by chance. */
function isUntranslated(text: string, english: string, shape: MessageShape): boolean {
  return text === english && (shape.words.match(/\p{L}{2,}/gu)?.length ?? 0) >= SAME_WORDS;
}

function keyProblems(space: Namespace, key: string, languages: readonly string[]): string[] {
  const english = space.words.get(ENGLISH)?.[key];
  const englishShape = english === undefined ? null : readMessage(english);
  const having = languages.filter((language) => space.words.get(language)?.[key] !== undefined);
  if (having.length === 1 && languages.length > 1) {
    const only = having[0] ?? '';
    return [`${space.pathOf(only)}  ${key}: exists in ${only} only`];
  }
  return languages.flatMap((language) => {
    const at = `${space.pathOf(language)}  ${key}:`;
    const text = space.words.get(language)?.[key];
    if (text === undefined) return [`${at} is missing`];
    const shape = readMessage(text);
    if (typeof shape === 'string') return [`${at} is no ICU message: ${shape}`];
    const problems = textProblems(text, shape, findLanguage(language)?.tag ?? 'en', space.isIcu);
    if (englishShape && typeof englishShape !== 'string' && language !== ENGLISH) {
      const wanted = englishShape.parameters.join(', ');
      const given = shape.parameters.join(', ');
      if (wanted !== given) problems.push(`has the parameters (${given}), English has (${wanted})`);
      if (isUntranslated(text, english ?? '', englishShape)) problems.push('is English');
    }
    return problems.map((problem) => `${at} ${problem}`);
  });
}

/**
 * Checks the words of the site and the gateway: each key in each language with the same parameters and the plural forms of
 * that language, none twice, none that no code uses. Files are the bundles that it read.
 */
export function checkWords(base: string = root): Outcome {
  const problems: string[] = [];
  const spaces = namespacesOf(base, problems);
  const languages = [...new Set(spaces.flatMap(({ words }) => [...words.keys()]))].sort();
  for (const language of languages) {
    if (findLanguage(language) === null) problems.push(`${language}: the registry of languages does not know it`);
  }
  const owners = new Map<string, string>();
  for (const space of spaces) {
    const keys = [...new Set([...space.words.values()].flatMap((words) => Object.keys(words)))];
    const present = languages.filter((language) => space.words.has(language));
    for (const language of languages) {
      if (!present.includes(language)) problems.push(`${space.pathOf(language)}: there is no such bundle`);
    }
    for (const key of keys) {
      problems.push(...keyProblems(space, key, present));
      const owner = space.isIcu ? owners.get(key) : undefined;
      if (owner) problems.push(`${space.pathOf(ENGLISH)}  ${key}: is in "${owner}" already`);
      if (space.isIcu) owners.set(key, space.name);
    }
    const sources = space.users.flatMap((folder) => sourceTexts(base, folder));
    problems.push(...unusedKeys(keys, sources, !space.isIcu).map((key) => `${space.pathOf(ENGLISH)}  ${key}: no code uses it`));
  }
  const files = spaces.reduce((sum, { words }) => sum + words.size, 0);
  return { files, problems, note: `${owners.size} keys of the site in ${languages.length} languages` };
}

/** Texts of the code in a folder, or of one file; tests use no words. */
function sourceTexts(base: string, path: string): string[] {
  if (!existsSync(join(base, path))) return [];
  if (/\.(html|ts)$/.test(path)) return [readFileSync(join(base, path), 'utf8')];
  const isUser = (file: string) => !/\.test\.tsx?$/.test(file) && !/\/(mocks|testing|test)\//.test(file);
  return readFiles(base, path, ['.ts', '.tsx'])
    .filter((file) => isUser(file.path))
    .map((file) => file.text);
}

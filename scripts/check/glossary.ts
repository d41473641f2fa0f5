import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.ts';
import type { Outcome } from './outcome.ts';
import { readSpoken, type Spoken } from './spoken.ts';

const DOCUMENT = 'docs/glossary.md';
const TERMS = 'In six languages';
const BANS = 'What is not said';
/** Languages that write without spaces: a word of theirs may stand within any run of signs. */
const WITHOUT_SPACES = new Set(['CN', 'TH']);
/** A published return, as any language writes it. It comes from the catalogue: docs/rules/content.md#figures. */
const TYPED_RETURN = /(?<!\d)[89]\d[.,]\d\d\s?%/;

/** A term with its word in each language and the keys whose texts must have it. */
interface Term {
  words: ReadonlyMap<string, string>;
  keys: readonly string[];
}

/** What a language does not say, what it says instead, and longer words that the first may be part of. */
interface Ban {
  language: string;
  phrase: string;
  instead: string;
  allowed: readonly string[];
}

/** The rows of the table below a heading of the document, by the names of its columns. */
function tableBelow(document: string, heading: string): Record<string, string>[] {
  const lines = (document.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')[0]?.split('\n') ?? [];
  const [head = [], , ...rows] = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').slice(1, -1));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name.trim(), (row[index] ?? '').trim()])));
}

const listOf = (cell: string | undefined): string[] => (cell ?? '').split(',').flatMap((each) => each.trim() || []);

function termsOf(document: string): Term[] {
  return tableBelow(document, TERMS).map(({ Term: _, Keys, ...words }) => ({
    words: new Map(Object.entries(words)),
    keys: listOf(Keys),
  }));
}

function bansOf(document: string): Ban[] {
  return tableBelow(document, BANS).flatMap(({ Language = '', 'Not said': phrases, 'Said instead': instead = '', Allowed }) =>
    listOf(phrases).map((phrase) => ({ language: Language, phrase, instead, allowed: listOf(Allowed) })),
  );
}

const quoted = (phrase: string): string => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf({ language, phrase }: Ban): RegExp {
  const body = quoted(phrase).replaceAll('\\*', '\\p{L}*');
  return new RegExp(WITHOUT_SPACES.has(language) ? body : `(?<![\\p{L}\\p{M}-])${body}(?![\\p{L}\\p{M}])`, 'iu');
}

const fits = (pattern: string, key: string): boolean =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

const without = (text: string, phrases: readonly string[]): string =>
  phrases.reduce((rest, phrase) => rest.replace(new RegExp(quoted(phrase), 'giu'), ' '), text);

function problemsOf({ path, key, language, text }: Spoken, terms: readonly Term[], bans: readonly [Ban, RegExp][]): string[] {
  const at = `${path}  ${key} (${language}):`;
  const said = bans.flatMap(([{ language: own, phrase, instead, allowed }, pattern]) =>
    own === language && pattern.test(without(text, allowed)) ? [`${at} says "${phrase}"; the term is "${instead}"`] : [],
  );
  const missing = terms.flatMap(({ words, keys }) => {
    const word = words.get(language) ?? '';
    const isAsked = word !== '' && keys.some((pattern) => fits(pattern, key));
    return isAsked && !text.toLowerCase().includes(word.toLowerCase()) ? [`${at} lacks its term "${word}"`] : [];
  });
  const typed = TYPED_RETURN.test(text) ? [`${at} has a return typed in; it comes from the catalogue, e.g. {{rtp.highest}}`] : [];
  return [...said, ...missing, ...typed];
}

/**
 * Holds the glossary in every text that a player reads: none of what docs/glossary.md says is not said, and the term in the
 * texts whose keys it names. Files are those that it read.
 */
export function checkGlossary(base: string = root): Outcome {
  const document = existsSync(join(base, DOCUMENT)) ? readFileSync(join(base, DOCUMENT), 'utf8') : '';
  const terms = termsOf(document);
  const bans = bansOf(document).map((ban): [Ban, RegExp] => [ban, patternOf(ban)]);
  const texts = readSpoken(base);
  const problems = texts.flatMap((text) => problemsOf(text, terms, bans));
  if (terms.length === 0) problems.unshift(`${DOCUMENT}: there is no table below "${TERMS}"`);
  if (bans.length === 0) problems.unshift(`${DOCUMENT}: there is no table below "${BANS}"`);
  const files = new Set(texts.map(({ path }) => path)).size;
  return { files, problems, note: `${texts.length} texts, ${terms.length} terms, ${bans.length} words that are not said` };
}

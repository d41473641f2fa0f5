import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/shared/i18n/languages.ts';
import { listLanguages, readCatalog } from './catalogs.ts';

const site = join(import.meta.dirname, '..');
const locales = join(site, 'locales');
const english = readCatalog(join(locales, 'EN'));

/** Ids that the code puts together from a prefix and a value that it cannot name: a test would not find them as text. */
const COMPOSED = [/^reg_pattern_\d+$/, /^class_(JP|TG|AC|BG)$/, /^tx_type_[a-z_]+$/, /^error_[a-z]+$/];

function parameters(text: string): string[] {
  const found = new Set<string>();
  const walk = (message: CompiledMessage) => {
    for (const token of message) {
      if (typeof token === 'string') continue;
      const [name, , format] = token;
      if (name !== '#') found.add(name);
      if (format && typeof format === 'object') {
        for (const choice of Object.values(format)) if (Array.isArray(choice)) walk(choice as CompiledMessage);
      }
    }
  };
  walk(compileMessage(text));
  return [...found].sort();
}

function sources(): string {
  const names = readdirSync(join(site, 'src'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return [
    ...files.map((name) => readFileSync(join(site, 'src', name), 'utf8')),
    readFileSync(join(site, 'index.html'), 'utf8'),
  ].join('\n');
}

describe('languages', () => {
  it('has Vietnamese and English', () => {
    expect(listLanguages(locales)).toEqual(expect.arrayContaining(['EN', 'VI']));
  });

  it('has no bundle that the registry does not know', () => {
    const known: string[] = LANGUAGES.map((language) => language.code);
    expect(listLanguages(locales).filter((code) => !known.includes(code))).toEqual([]);
  });

  it.each(listLanguages(locales).filter((code) => code !== 'EN'))('%s has the same ids with the same parameters', (code) => {
    const other = readCatalog(join(locales, code));
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [id, text] of Object.entries(english)) {
      expect([id, parameters(other[id] ?? '')]).toEqual([id, parameters(text)]);
      expect([id, other[id]?.trim()]).not.toEqual([id, '']);
    }
  });

  it('has no id that nothing uses', () => {
    const code = sources();
    const unused = Object.keys(english).filter(
      (id) => !COMPOSED.some((pattern) => pattern.test(id)) && !new RegExp(`['":]${id}['}]`).test(code),
    );
    expect(unused.filter((id) => !/^(days|tx_group)_/.test(id))).toEqual([]);
  });

  it('has all twenty-one pattern families', () => {
    for (let family = 0; family <= 20; family += 1) expect(english).toHaveProperty(`reg_pattern_${family}`);
  });
});

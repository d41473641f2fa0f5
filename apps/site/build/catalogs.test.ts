import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/shared/i18n/languages.ts';
import { CATALOG_PARTS, catalogs, listLanguages, readCatalog } from './catalogs.ts';

const locales = join(import.meta.dirname, '../locales');

// Keys, parameters, plurals and use of every bundle: `npm run check`, the words.
describe('bundles', () => {
  it('are there in six languages, each known to the registry', () => {
    expect(listLanguages(locales)).toEqual(['CN', 'EN', 'ID', 'TH', 'TY', 'VI']);
    const known: string[] = LANGUAGES.map((language) => language.code);
    expect(listLanguages(locales).filter((code) => !known.includes(code))).toEqual([]);
  });

  it('consist of the parts that the build reads', () => {
    const parts = readdirSync(join(locales, 'EN')).map((name) => name.replace('.json', ''));
    expect(parts.sort()).toEqual([...CATALOG_PARTS].sort());
  });

  it('have all twenty-one pattern families', () => {
    const english = readCatalog(join(locales, 'EN'));
    for (let family = 0; family <= 20; family += 1) expect(english).toHaveProperty(`reg_pattern_${family}`);
  });

  it('name the lengths in the text of each pattern family, in every language', () => {
    for (const language of listLanguages(locales)) {
      const words = readCatalog(join(locales, language));
      for (let family = 0; family <= 20; family += 1) {
        expect(words[`reg_pattern_${family}`], `${language} ${family}`).toContain('{length}');
      }
    }
  });

  it('leave to dialogs and centres what only they say', () => {
    const plugin = catalogs(locales) as unknown as {
      configResolved: (config: object) => void;
      load: (this: object, id: string) => { code: string };
    };
    plugin.configResolved({ command: 'build', mode: 'production' });
    const idsOf = (module: string): string[] => {
      const { code } = plugin.load.call({ addWatchFile: () => {} }, `\0${module}`);
      return Object.keys(
        JSON.parse(JSON.parse(code.slice(code.indexOf('parse(') + 6, code.lastIndexOf(')'))) as string) as object,
      );
    };
    const first = idsOf('virtual:catalog/EN');
    const later = idsOf('virtual:later-catalog/EN');
    expect(first).toContain('log_in');
    expect(later.filter((id) => first.includes(id))).toEqual([]);
    expect([...first, ...later].toSorted()).toEqual(Object.keys(readCatalog(join(locales, 'EN'))).toSorted());
  });
});

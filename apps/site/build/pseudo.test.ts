import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import type { Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { withFigures } from '../src/shared/i18n/figures.ts';
import { catalogs } from './catalogs.ts';
import { pseudoMessage } from './pseudo.ts';

const shown = (text: string, values: Record<string, string | number> = {}): string => {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: 'en-XA', messages: { text: pseudoMessage(text) } });
  return i18n._('text', withFigures(values, i18n.locale));
};

describe('the development language', () => {
  it('accents, lengthens by about a third and brackets what is written', () => {
    const text = shown('Open an account');
    expect(text).toMatch(/^\[Öþéñ åñ åççöûñţ ~+\]$/);
    expect(shown('An offer with its terms and its end, for all members')).toMatch(/ ~~~~~~ ~~~~~~ ~+\]$/);
    expect(text.length).toBeGreaterThanOrEqual(Math.ceil('Open an account'.length * 1.35));
  });

  it('keeps parameters, plurals and choices working', () => {
    expect(shown('Hello {name}', { name: 'Mai' })).toContain('Ĥéļļö Mai');
    expect(shown('{count, plural, one {# game} other {# games}}', { count: 1 })).toContain('1 ĝåɱé');
    expect(shown('{count, plural, one {# game} other {# games}}', { count: 2000 })).toContain('2,000 ĝåɱéš');
    expect(shown('{length, select, none {} other {{length} letters: }}a', { length: '4' })).toContain('4 ļéţţéŕš: å');
  });

  it('exists on the development server and in no build', () => {
    const list = (command: 'serve' | 'build'): string => {
      const plugin = catalogs(join(import.meta.dirname, '../locales')) as Required<Plugin>;
      (plugin.configResolved as (config: { command: string }) => void)({ command });
      return (plugin.load as (id: string) => { code: string })('\0virtual:catalogs').code;
    };
    expect(list('serve')).toContain('PSEUDO');
    expect(list('build')).not.toContain('PSEUDO');
    expect(list('build')).toContain('TH');
  });
});

import { setupI18n } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withFigures } from '../src/shared/i18n/figures.ts';
import { compile } from './messages.ts';

const shown = (text: string, values: Record<string, string | number>): string => {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: 'en', messages: { text: compile(text) } });
  return i18n._('text', withFigures(values, i18n.locale));
};

afterEach(() => vi.restoreAllMocks());

describe('a compiled message', () => {
  const games = '{count, plural, =0 {No games} one {# game of {maker}} other {# games of {maker}}}';

  it('writes its numbers as they stand beside money, and chooses by them', () => {
    const say = (count: number) => shown(games, { count, maker: 'Riverlight' });
    expect([0, 1, 2, 1234].map(say)).toEqual([
      'No games',
      '1 game of Riverlight',
      '2 games of Riverlight',
      '1,234 games of Riverlight',
    ]);
    expect(shown('About {count, number} games', { count: 12_000 })).toBe('About 12,000 games');
    expect(shown('In {year}', { year: 2026 })).toBe('In 2026');
    expect(shown('{length, select, none {} other {# {length}: }}a', { length: '4' })).toBe('# 4: a');
  });

  it('does not wait for the browser’s number formats', () => {
    const numbers = vi.spyOn(Intl, 'NumberFormat');
    const local = vi.spyOn(Number.prototype, 'toLocaleString');
    expect(shown(games, { count: 5000, maker: 'Riverlight' })).toBe('5,000 games of Riverlight');
    expect(numbers).not.toHaveBeenCalled();
    expect(local).not.toHaveBeenCalled();
  });

  it.each([
    '{at, date}',
    '{share, number, percent}',
    '{place, selectordinal, one {#st} other {#th}}',
    '{count, plural, offset:1 one {#} other {#}}',
  ])('cannot be %s', (text) => {
    expect(() => compile(text)).toThrow('a message cannot say');
  });
});

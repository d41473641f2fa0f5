import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { chooseAndStore } from './choose.ts';
import { activateLanguage, hasBundle, i18n, selectableLanguages, useLanguage } from './i18n.ts';
import { chooseLanguage } from './languages.ts';
import { spoken } from './spoken.ts';
import { translate } from './use-t.ts';

describe('chooseLanguage', () => {
  it('takes the stored one, else the brand’s, else English', () => {
    expect(chooseLanguage('en', 'VI').code).toBe('EN');
    expect(chooseLanguage(null, 'VI').code).toBe('VI');
    expect(chooseLanguage('xx', 'yy').code).toBe('EN');
  });

  it('leaves a stored one that the brand does not offer', () => {
    expect(chooseLanguage('TH', 'VI', ['VI', 'EN']).code).toBe('VI');
    expect(chooseLanguage('EN', 'VI', ['VI', 'EN']).code).toBe('EN');
  });
});

describe('the languages to choose from', () => {
  it('are those of the brand, with or without words, whatever the order of the brand', () => {
    const codes = (offered: string[]) => selectableLanguages(offered).map(({ code }) => code);
    expect(codes(['CN', 'EN', 'VI', 'JA', 'TH', 'TY', 'ID'])).toEqual(['VI', 'EN', 'CN', 'JA', 'TH', 'TY', 'ID']);
    expect(codes(['JA', 'EN'])).toEqual(['EN', 'JA']);
    expect(codes(['XX', 'EN'])).toEqual(['EN']);
  });
});

describe('switching', () => {
  it('loads the words, sets the document’s language and remembers the choice', async () => {
    await chooseAndStore(chooseLanguage('VI', null));
    expect(translate('log_in')).toBe('Đăng nhập');
    expect(document.documentElement.lang).toBe('vi');
    await chooseAndStore(chooseLanguage('EN', null));
    expect(translate('game_count', { count: 1 })).toBe('1 game');
    expect([localStorage.getItem('lang'), localStorage.getItem('hisLang')]).toEqual(['EN', 'EN']);
  });

  it.each([
    ['CN', 'zh-CN', '登录'],
    ['ID', 'id', 'Masuk'],
    ['TH', 'th', 'เข้าสู่ระบบ'],
    ['TY', 'fil', 'Log in'],
  ])('speaks %s as %s', async (code, tag, words) => {
    await activateLanguage(chooseLanguage(code, null));
    expect([document.documentElement.lang, translate('log_in')]).toEqual([tag, words]);
  });

  it('forms plurals and numbers by the rules of the language', async () => {
    const games = async (code: string, ...counts: number[]) => {
      await activateLanguage(chooseLanguage(code, null));
      return counts.map((count) => translate('game_count', { count }));
    };
    expect(await games('EN', 1, 2, 1234)).toEqual(['1 game', '2 games', '1,234 games']);
    expect(await games('TY', 1, 2, 4)).toEqual(['1 laro', '2 na laro', '4 na laro']);
    expect(await games('ID', 1, 1234)).toEqual(['1 game', '1,234 game']);
    expect(await games('VI', 1, 1234)).toEqual(['1 trò chơi', '1,234 trò chơi']);
  });

  it('keeps the later of two switches, whichever bundle comes first', async () => {
    await Promise.all([activateLanguage(chooseLanguage('TH', null)), activateLanguage(chooseLanguage('ID', null))]);
    expect([useLanguage.getState().language?.code, i18n.locale]).toEqual(['ID', 'id']);
  });

  it('shows English for a language without a bundle', async () => {
    expect(hasBundle('JA')).toBe(false);
    await activateLanguage(chooseLanguage('JA', null));
    expect(useLanguage.getState().language?.code).toBe('JA');
    expect(translate('log_in')).toBe('Log in');
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('answers of the gateway', () => {
  it('have an entry for each language', async () => {
    await activateLanguage(chooseLanguage('EN', null));
    const english = spoken('vendors').queryKey;
    await activateLanguage(chooseLanguage('TH', null));
    expect([english, spoken('vendors').queryKey]).toEqual([
      ['vendors', { language: 'EN' }],
      ['vendors', { language: 'TH' }],
    ]);
  });

  it('hold their place while the new language is on its way, for the same question only', async () => {
    await activateLanguage(chooseLanguage('EN', null));
    const former = { queryKey: spoken('hotGames', 'RNG').queryKey };
    await activateLanguage(chooseLanguage('TH', null));
    expect(spoken('hotGames', 'RNG').placeholderData('English list', former)).toBe('English list');
    expect(spoken('hotGames', 'FISH').placeholderData('English list', former)).toBeUndefined();
    expect(spoken('hotGames').placeholderData('anything', { queryKey: ['hotGames'] })).toBeUndefined();
  });

  it('are asked for again when they have no entry per language', async () => {
    const seen: string[] = [];
    vi.spyOn(queryClient, 'invalidateQueries').mockImplementation((filters) => {
      const isAsked = (queryKey: readonly unknown[]) => filters?.predicate?.({ queryKey } as never) ?? true;
      for (const key of [['statement', {}], ['status'], spoken('vendors').queryKey]) if (isAsked(key)) seen.push(String(key[0]));
      return Promise.resolve();
    });
    await chooseAndStore(chooseLanguage('EN', null));
    expect(seen).toEqual(['statement', 'status']);
  });
});

import { describe, expect, it } from 'vitest';
import { activateLanguage, chooseAndStore, hasBundle, useLanguage } from './i18n.ts';
import { chooseLanguage, findLanguage } from './languages.ts';
import { translate } from './use-t.ts';

describe('chooseLanguage', () => {
  it('takes the stored one, else the brand’s, else English', () => {
    expect(chooseLanguage('en', 'VI').code).toBe('EN');
    expect(chooseLanguage(null, 'VI').code).toBe('VI');
    expect(chooseLanguage('xx', 'yy').code).toBe('EN');
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

  it('shows English, and says so, for a language without a bundle', async () => {
    const missing = ['CN', 'JA', 'TH', 'TY', 'ID'].find((code) => !hasBundle(code));
    const language = findLanguage(missing);
    if (!language) return expect(missing).toBeUndefined();
    await activateLanguage(language);
    expect(useLanguage.getState()).toEqual({ language, isFallback: true });
    expect(translate('log_in')).toBe('Log in');
    expect(document.documentElement.lang).toBe('en');
  });
});

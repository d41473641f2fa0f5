import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@marquee/contract';
import { expect, it } from 'vitest';
import { messageLanguages, messageOf } from './messages.ts';

const bundle = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}.json`), 'utf8')) as Record<string, string>;
const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

it('speaks the six languages of the site', () => {
  expect(messageLanguages().sort()).toEqual(['CN', 'EN', 'ID', 'TH', 'TY', 'VI']);
  expect(messageOf('login.cred.err', 'TH')).toBe('บัญชีหรือรหัสผ่านไม่ถูกต้อง');
});

it('has words in every language for every error code of the contract', () => {
  expect(ERROR_CODES.length).toBeGreaterThan(60);
  for (const language of messageLanguages()) {
    const missing = ERROR_CODES.filter((code) => bundle(language)[code] === undefined);
    expect(missing, `codes without words in ${language}`).toEqual([]);
  }
});

it('has the same codes with the same parameters in every language', () => {
  const english = bundle('EN');
  for (const language of messageLanguages()) {
    const other = bundle(language);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [code, text] of Object.entries(english))
      expect(parameters(other[code] ?? ''), `${language} ${code}`).toEqual(parameters(text));
  }
});

it('replaces parameters and falls back to English, then to the code', () => {
  expect(messageOf('TOO_MANY_REQUEST', 'EN', { seconds: 7 })).toContain('7 seconds');
  expect(messageOf('login.cred.err', 'XX')).toBe(messageOf('login.cred.err', 'EN'));
  expect(messageOf('no.such.code', 'VI')).toBe('no.such.code');
});

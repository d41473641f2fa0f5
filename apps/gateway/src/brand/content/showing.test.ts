import { expect, it } from 'vitest';
import { wordsFor } from './showing.ts';

const words = (...languages: string[]) =>
  Object.fromEntries(languages.map((language) => [language, { title: language, content: '' }]));

it.each([
  ['TH', words('TH', 'VI', 'EN'), 'TH'],
  ['TH', words('VI', 'EN'), 'VI'],
  ['TH', words('EN', 'CN'), 'EN'],
  ['JA', words('VI', 'EN'), 'EN'],
  ['JA', words('JA', 'VI', 'EN'), 'JA'],
  ['JA', words('VI'), 'VI'],
  ['EN', words('CN'), 'CN'],
])('shows a reader of %s, of %o, the words in %s', (language, given, shown) => {
  expect(wordsFor(given, { language, defaultLanguage: 'VI' }).title).toBe(shown);
});

import { isLanguage, type Language, languageOfTag } from '../text/languages.ts';
import { language } from '../text/text.ts';

/** The address of a page that checks, in the language that the game speaks: a window of its own is told nothing else. */
export const checkAddress = (page: string, asked: Readonly<Record<string, string>>): string =>
  `${page}?${new URLSearchParams({ ...asked, lang: language() })}`;

/** The language that the address of a page that checks asks for; without one that of the browser. */
export function askedLanguage(search: string, browser: string): Language {
  const asked = new URLSearchParams(search).get('lang')?.toUpperCase() ?? '';
  return isLanguage(asked) ? asked : languageOfTag(browser);
}

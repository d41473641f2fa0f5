import type { Language } from '@marquee/contract';

/** A language as the selector shows it. */
export interface LanguageInfo {
  code: Language;
  /** Its own name for itself. */
  name: string;
  /** BCP 47 tag for `lang` attributes and `Intl`. */
  tag: string;
}

/** Every language that the site knows. Which of them can be chosen is a matter of the brand and of the bundles present. */
export const LANGUAGES: readonly LanguageInfo[] = [
  { code: 'VI', name: 'Tiếng Việt', tag: 'vi' },
  { code: 'EN', name: 'English', tag: 'en' },
  { code: 'CN', name: '简体中文', tag: 'zh-CN' },
  { code: 'JA', name: '日本語', tag: 'ja' },
  { code: 'TH', name: 'ไทย', tag: 'th' },
  // The protocol does not say which language TY is: it goes by its code until its bundle settles it.
  { code: 'TY', name: 'TY', tag: 'und' },
  { code: 'ID', name: 'Bahasa Indonesia', tag: 'id' },
];

/** Language of a text that nobody has translated yet. */
export const FALLBACK_LANGUAGE: Language = 'EN';

/** The language of a code, whatever its case; null for an unknown one. */
export function findLanguage(code: string | null | undefined): LanguageInfo | null {
  const wanted = code?.toUpperCase();
  return LANGUAGES.find((language) => language.code === wanted) ?? null;
}

/** The language to begin with: the stored choice if it is a known one, else the brand's, else English. */
export function chooseLanguage(stored: string | null, brandDefault: string | null): LanguageInfo {
  const known = findLanguage(stored) ?? findLanguage(brandDefault) ?? findLanguage(FALLBACK_LANGUAGE);
  if (!known) throw new Error('the fallback language is not registered');
  return known;
}

import type { Language } from '@marquee/contract';

/** A language as the selector shows it. */
export interface LanguageInfo {
  code: Language;
  /** Its own name for itself. */
  name: string;
  /** BCP 47 tag for `lang` attributes and `Intl`. */
  tag: string;
  /** A font of its script that comes with the site: its family, a text that needs it, and how long words wait for it. */
  font?: { family: string; sample: string; patienceMs: number };
}

/** Every language that the platform knows. Of these a player can choose those that the brand offers. */
export const LANGUAGES: readonly LanguageInfo[] = [
  { code: 'VI', name: 'Tiếng Việt', tag: 'vi' },
  { code: 'EN', name: 'English', tag: 'en' },
  { code: 'CN', name: '简体中文', tag: 'zh-CN' },
  { code: 'JA', name: '日本語', tag: 'ja' },
  { code: 'TH', name: 'ไทย', tag: 'th', font: { family: 'Noto Sans Thai Variable', sample: 'ก', patienceMs: 1500 } },
  // Decision 021: TY is Filipino.
  { code: 'TY', name: 'Filipino', tag: 'fil' },
  { code: 'ID', name: 'Bahasa Indonesia', tag: 'id' },
];

/** Language of a text that nobody has translated yet. */
export const FALLBACK_LANGUAGE: Language = 'EN';

/** The language of a code, whatever its case; null for an unknown one. */
export function findLanguage(code: string | null | undefined): LanguageInfo | null {
  const wanted = code?.toUpperCase();
  return LANGUAGES.find((language) => language.code === wanted) ?? null;
}

/**
 * The language to begin with: the stored choice if the brand offers it, else the brand's own, else English. Without `offered`,
 * before the brand is known, any language of the platform counts as offered.
 */
export function chooseLanguage(stored: string | null, brandDefault: string | null, offered?: readonly string[]): LanguageInfo {
  const own = findLanguage(stored);
  const isOffered = own !== null && (offered?.includes(own.code) ?? true);
  const known = (isOffered ? own : null) ?? findLanguage(brandDefault) ?? findLanguage(FALLBACK_LANGUAGE);
  if (!known) throw new Error('the fallback language is not registered');
  return known;
}

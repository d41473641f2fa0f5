import { en, type Words } from './en.ts';

/** The languages that the games speak; every other one is answered in English. */
export type Language = 'VI' | 'EN' | 'CN' | 'TH' | 'ID' | 'TY';

interface LanguageInfo {
  /** Its own name for itself. */
  name: string;
  /** BCP 47 tag for `lang` attributes and `Intl`, with the region whose dates its players write. */
  tag: string;
  load(): Promise<Words>;
}

/** What each language is; its words are loaded when it is spoken. TY is Filipino: decision 021. */
export const LANGUAGES: Readonly<Record<Language, LanguageInfo>> = {
  VI: { name: 'Tiếng Việt', tag: 'vi-VN', load: async () => (await import('./vi.ts')).vi },
  EN: { name: 'English', tag: 'en-GB', load: async () => en },
  CN: { name: '简体中文', tag: 'zh-CN', load: async () => (await import('./cn.ts')).cn },
  TH: { name: 'ไทย', tag: 'th-TH', load: async () => (await import('./th.ts')).th },
  TY: { name: 'Filipino', tag: 'fil-PH', load: async () => (await import('./ty.ts')).ty },
  ID: { name: 'Bahasa Indonesia', tag: 'id-ID', load: async () => (await import('./id.ts')).id },
};

/** Whether a code, in capitals, is that of a language that the games speak. */
export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** The language of a code, whatever its case; English for any that the games do not speak. */
export function languageOf(code: string): Language {
  const upper = code.toUpperCase();
  return isLanguage(upper) ? upper : 'EN';
}

/** Codes of browsers' languages, for those that are not called by the platform's code. */
const BROWSERS: Readonly<Record<string, Language>> = { zh: 'CN', fil: 'TY', tl: 'TY' };

/** The language of a browser's tag, e.g. CN of `zh-Hans-CN`. */
export function languageOfTag(tag: string): Language {
  const first = tag.toLowerCase().split('-')[0] ?? '';
  return BROWSERS[first] ?? languageOf(first);
}

import { hallText } from '../../text/hall.ts';
import type { Language } from '../../text/languages.ts';
import type { Params } from '../../text/text.ts';
import { type ArcadeWords, en } from './en.ts';

/** The words of arcade games in each language, loaded when it is spoken. */
export const ARCADE_WORDS: Readonly<Record<Language, () => Promise<ArcadeWords>>> = {
  VI: async () => (await import('./vi.ts')).vi,
  EN: async () => en,
  CN: async () => (await import('./cn.ts')).cn,
  TH: async () => (await import('./th.ts')).th,
  TY: async () => (await import('./ty.ts')).ty,
  ID: async () => (await import('./id.ts')).id,
};

const text = hallText(en, ARCADE_WORDS);

/** Changes the language, with the words of arcade games. */
export const { speak } = text;

/** The words of a key in the current language. */
export const at = (key: keyof ArcadeWords, params: Params = {}): string => text.say(key, params);

import { hallText } from '../../text/hall.ts';
import type { Language } from '../../text/languages.ts';
import type { Params } from '../../text/text.ts';
import { en, type TableWords } from './en.ts';

export type TableKey = keyof TableWords;

/** The words of tables in each language, loaded when it is spoken. */
export const TABLE_WORDS: Readonly<Record<Language, () => Promise<TableWords>>> = {
  VI: async () => (await import('./vi.ts')).vi,
  EN: async () => en,
  CN: async () => (await import('./cn.ts')).cn,
  TH: async () => (await import('./th.ts')).th,
  TY: async () => (await import('./ty.ts')).ty,
  ID: async () => (await import('./id.ts')).id,
};

const text = hallText(en, TABLE_WORDS);

/** Changes the language, with the words of tables. */
export const { speak } = text;

/** The words of a key in the current language. */
export const tt = (key: TableKey, params: Params = {}): string => text.say(key, params);

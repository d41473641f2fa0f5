import { type Language, languageOf } from '../../text/languages.ts';
import { fill, language, type Params, setLanguage } from '../../text/text.ts';
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

const loaded = new Map<Language, TableWords>([['EN', en]]);

/** Changes the language, once the words of tables are there too. Where they cannot be had, the language stays. */
export async function speak(code: string): Promise<void> {
  const next = languageOf(code);
  const words = await TABLE_WORDS[next]().catch(() => null);
  if (!words) return;
  loaded.set(next, words);
  await setLanguage(code);
}

/** The words of a key in the current language. */
export const tt = (key: TableKey, params: Params = {}): string => fill((loaded.get(language()) ?? en)[key], params);

import { type Language, languageOf } from '../../text/languages.ts';
import { fill, language, type Params, setLanguage } from '../../text/text.ts';
import { en, type LotteryWords } from './en.ts';

export type LotteryKey = keyof LotteryWords;

/** The words of lotteries in each language, loaded when it is spoken. */
export const LOTTERY_WORDS: Readonly<Record<Language, () => Promise<LotteryWords>>> = {
  VI: async () => (await import('./vi.ts')).vi,
  EN: async () => en,
  CN: async () => (await import('./cn.ts')).cn,
  TH: async () => (await import('./th.ts')).th,
  TY: async () => (await import('./ty.ts')).ty,
  ID: async () => (await import('./id.ts')).id,
};

const loaded = new Map<Language, LotteryWords>([['EN', en]]);

/** Changes the language, once the words of lotteries are there too. Where they cannot be had, the language stays. */
export async function speak(code: string): Promise<void> {
  const next = languageOf(code);
  const words = await LOTTERY_WORDS[next]().catch(() => null);
  if (!words) return;
  loaded.set(next, words);
  await setLanguage(code);
}

/** The words of a key in the current language. */
export const lt = (key: LotteryKey, params: Params = {}): string => fill((loaded.get(language()) ?? en)[key], params);

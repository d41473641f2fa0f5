import { hallText } from '../../text/hall.ts';
import type { Language } from '../../text/languages.ts';
import type { Params } from '../../text/text.ts';
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

const text = hallText(en, LOTTERY_WORDS);

/** Changes the language, with the words of lotteries. */
export const { speak } = text;

/** The words of a key in the current language. */
export const lt = (key: LotteryKey, params: Params = {}): string => text.say(key, params);

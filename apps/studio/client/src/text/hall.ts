import { type Language, languageOf } from './languages.ts';
import { fill, language, type Params, setLanguage } from './text.ts';

/** The words that a kind of games has besides those of all. */
export interface HallText<W extends Record<keyof W, string>> {
  /** Changes the language, once the words of this kind are there too. Where they cannot be had, the language stays. */
  speak(code: string): Promise<void>;
  /** The words of a key in the current language. */
  say(key: keyof W, params?: Params): string;
}

/** Words of a kind of games in each language, loaded when it is spoken; English is at hand. */
export function hallText<W extends Record<keyof W, string>>(
  en: W,
  words: Readonly<Record<Language, () => Promise<W>>>,
): HallText<W> {
  const loaded = new Map<Language, W>([['EN', en]]);
  return {
    async speak(code) {
      const next = languageOf(code);
      const found = await words[next]().catch(() => null);
      if (!found) return;
      loaded.set(next, found);
      await setLanguage(code);
    },
    say: (key, params = {}) => fill((loaded.get(language()) ?? en)[key], params),
  };
}

import { en, type Words } from './en.ts';
import { LANGUAGES, type Language, languageOf } from './languages.ts';

export type Key = keyof Words;
export type Params = Readonly<Record<string, string | number>>;

let current: Language = 'EN';
let shown: Words = en;
let turns = 0;
const listeners = new Set<() => void>();

/** The language that is on the screen. */
export function language(): Language {
  return current;
}

/**
 * Changes the language of everything that is on the screen, once its words are there. The last call holds. Where the words
 * cannot be had, the language stays: a game goes on in the one that it speaks.
 */
export async function setLanguage(code: string): Promise<void> {
  turns += 1;
  const turn = turns;
  const next = languageOf(code);
  const words = await LANGUAGES[next].load().catch(() => null);
  if (!words || turn !== turns) return;
  current = next;
  shown = words;
  document.documentElement.lang = LANGUAGES[current].tag;
  for (const listener of listeners) listener();
}

/** Calls back now and whenever the language changes; answers how to stop. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  listener();
  return () => listeners.delete(listener);
}

/** The words of a key in the current language. */
export function t(key: Key, params: Params = {}): string {
  return fill(shown[key], params);
}

/** Puts parameters in the places of `{name}`. */
export function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

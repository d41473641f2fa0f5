import { en } from './en.ts';
import { vi } from './vi.ts';

export type Key = keyof typeof en;
export type Params = Readonly<Record<string, string | number>>;
/** The languages that the games speak; every other one is answered in English. */
export type Language = 'VI' | 'EN';

const bundles: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { VI: vi, EN: en };
let current: Language = 'VI';
const listeners = new Set<() => void>();

/** Vietnamese for `VI`, English for any other code. */
export function languageOf(code: string): Language {
  return code.toUpperCase() === 'VI' ? 'VI' : 'EN';
}

export function language(): Language {
  return current;
}

/** Changes the language of everything that is on the screen. */
export function setLanguage(code: string): void {
  current = languageOf(code);
  document.documentElement.lang = current.toLowerCase();
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
  return fill(bundles[current][key], params);
}

/** Puts parameters in the places of `{name}`. */
export function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

import { bundles } from 'virtual:catalogs';
import { setupI18n } from '@lingui/core';
import { create } from 'zustand';
import { loadChunk } from '../lib/lazy-retry.ts';
import { local } from '../lib/storage.ts';
import { FALLBACK_LANGUAGE, type LanguageInfo } from './languages.ts';

/** Words of the chosen language. A missing id shows as the id itself, so that it is seen and mended. */
export const i18n = setupI18n();

interface LanguageState {
  /** What the player chose. */
  language: LanguageInfo | null;
  /** True while the chosen language has no bundle and English stands in. */
  isFallback: boolean;
}

/** The current language, for those who must follow it. */
export const useLanguage = create<LanguageState>(() => ({ language: null, isFallback: false }));

/** True when the language has words of its own. */
export function hasBundle(code: string): boolean {
  return code in bundles;
}

/** Loads the language's bundle (English where there is none) and switches to it without a reload. */
export async function activateLanguage(language: LanguageInfo): Promise<void> {
  const isFallback = !hasBundle(language.code);
  const load = bundles[isFallback ? FALLBACK_LANGUAGE : language.code];
  if (!load) throw new Error(`no bundle for ${language.code} nor for ${FALLBACK_LANGUAGE}`);
  const { messages } = await loadChunk(load);
  // Numbers and plurals follow the language whose words are shown.
  i18n.loadAndActivate({ locale: isFallback ? FALLBACK_LANGUAGE.toLowerCase() : language.tag, messages });
  document.documentElement.lang = i18n.locale;
  useLanguage.setState({ language, isFallback });
}

/** Remembers the player's own choice and switches to it. `hisLang` is read by clients of the older generation. */
export async function chooseAndStore(language: LanguageInfo): Promise<void> {
  await activateLanguage(language);
  local.set('lang', language.code);
  local.set('hisLang', language.code);
}

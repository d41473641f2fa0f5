import { bundles, laterBundles } from 'virtual:catalogs';
import { setupI18n } from '@lingui/core';
import { create } from 'zustand';
import { loadChunk } from '../lib/lazy-retry.ts';
import { FALLBACK_LANGUAGE, findLanguage, LANGUAGES, type LanguageInfo } from './languages.ts';
import { isPseudo, PSEUDO_TAG } from './pseudo.ts';
import { PSEUDO } from './pseudo-code.ts';

/** Words of the chosen language. A missing id shows as the id itself, so that it is seen and fixed. */
export const i18n = setupI18n();

/** The current language, for those who must follow it: the one in which the gateway is asked. */
export const useLanguage = create<{ language: LanguageInfo | null }>(() => ({ language: null }));

let turns = 0;
/** The words of dialogs and centres were wanted once: from then on every language comes with them. */
let isAllWanted = false;

/** True when the language has words of its own. */
export function hasBundle(code: string): boolean {
  return code in bundles;
}

/** The languages that a player can choose: those that the brand offers, in the registry's order. */
export function selectableLanguages(offered: readonly string[]): LanguageInfo[] {
  return LANGUAGES.filter(({ code }) => offered.includes(code));
}

/** The language whose words are shown for one: itself, or English as long as nobody has translated them. */
export function spokenFor(language: LanguageInfo): LanguageInfo {
  return hasBundle(language.code) ? language : (findLanguage(FALLBACK_LANGUAGE) ?? language);
}

/** The script's own font is there before its words are, so that nothing moves; a slow one is not waited for. */
async function loadFont({ font }: LanguageInfo): Promise<void> {
  if (!font || !document.fonts) return;
  const late = new Promise((resolve) => setTimeout(resolve, font.patienceMs));
  await Promise.race([document.fonts.load(`1em "${font.family}"`, font.sample), late]).catch(() => {});
}

/** The messages of a language's bundle, with those of dialogs and centres once they were wanted. */
async function loadMessages(code: string, fetch: typeof loadChunk): Promise<Record<string, never>> {
  const wanted = [bundles[code], ...(isAllWanted ? [laterBundles[code]] : [])];
  const parts = await Promise.all(
    wanted.map((load) => {
      if (!load) throw new Error(`there is no bundle of ${code}`);
      return fetch(load, { tells: true });
    }),
  );
  return Object.assign({}, ...parts.map(({ messages }) => messages)) as Record<string, never>;
}

/**
 * Loads the language's bundle (English where there is none) and switches to it without a reload. Of two switches under way
 * the later one holds. Rejects when the bundle cannot be had; then the former language stays.
 */
export async function activateLanguage(language: LanguageInfo, fetch: typeof loadChunk = loadChunk): Promise<void> {
  turns += 1;
  const turn = turns;
  // The first calls of a page go out while its words are still loading.
  if (!useLanguage.getState().language) useLanguage.setState({ language });
  // Plurals follow the language whose words are shown.
  const { code, tag } = spokenFor(language);
  const [messages] = await Promise.all([loadMessages(isPseudo ? PSEUDO : code, fetch), loadFont(language)]);
  if (turn !== turns) return;
  useLanguage.setState({ language });
  i18n.loadAndActivate({ locale: isPseudo ? PSEUDO_TAG : tag, messages });
  document.documentElement.lang = i18n.locale;
}

/**
 * Brings the words of dialogs and centres, in this language and in every later one. Rejects when they cannot be had: whoever
 * wants them tries again together with the code that speaks them, so that a lost file reloads the page once and not for ever.
 */
export async function loadAllWords(): Promise<void> {
  if (isAllWanted) return;
  isAllWanted = true;
  const { language } = useLanguage.getState();
  try {
    // A page that has no language yet loads all words with it.
    if (language) await activateLanguage(language, (load) => load());
  } catch (error) {
    isAllWanted = false;
    throw error;
  }
}

import { local } from '../lib/storage.ts';
import { activateLanguage } from './i18n.ts';
import type { LanguageInfo } from './languages.ts';
import { askAgain } from './spoken.ts';

/**
 * Switches to the language that the player chose, remembers it and has the gateway's names and messages come in it.
 * `hisLang` is read by clients of the older generation. Rejects when the bundle cannot be had.
 */
export async function chooseAndStore(language: LanguageInfo): Promise<void> {
  await activateLanguage(language);
  local.set('lang', language.code);
  local.set('hisLang', language.code);
  await askAgain();
}

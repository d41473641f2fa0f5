import { languagesFor } from '../../base/messages.ts';
import type { Audience, ItemWords, Visibility, WordsByLanguage } from './item.ts';

const TRIAL_TYPE = 4;
/** Account types that are agents': docs/rules/accounts.md#account-types. */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** Who looks, in which language, at what moment. */
export interface Reader {
  language: string;
  /** The brand's own language: what is not written in `language` may be shown in this one. */
  defaultLanguage: string;
  /** The type of the logged-in account; null for a visitor. */
  accountType: number | null;
  /** W the web site, M a mobile client. */
  platform: 'W' | 'M';
  now: number;
}

const NO_WORDS: ItemWords = { title: '', content: '' };

/** The words in the first of the reader's languages that has some, else in whichever there is. */
export function wordsFor(words: WordsByLanguage, reader: Pick<Reader, 'language' | 'defaultLanguage'>): ItemWords {
  const wanted = languagesFor(reader.language, reader.defaultLanguage).find((language) => words[language]);
  return (wanted === undefined ? Object.values(words)[0] : words[wanted]) ?? NO_WORDS;
}

/** Is an item in its time? */
export const isInTime = (item: { isOpen: boolean; startsAt: number; endsAt: number | null }, now: number): boolean =>
  item.isOpen && item.startsAt <= now && (item.endsAt === null || now < item.endsAt);

function isVisible(visibility: Visibility, accountType: number | null): boolean {
  if (visibility === 'ALL') return true;
  if (accountType === null || accountType === TRIAL_TYPE) return false;
  return visibility === 'MEMBER' || AGENT_TYPES.includes(accountType);
}

/** Is an item for this reader? What is shown before the login stays readable after it; the rest needs a login. */
export function isFor({ platform, execution, visibility }: Audience, reader: Reader): boolean {
  if (platform !== 'A' && platform !== reader.platform) return false;
  return (execution === 'B' || reader.accountType !== null) && isVisible(visibility, reader.accountType);
}

/**
 * The same for a popup: one for before the login is not shown after it (docs/rules/content.md#for-whom). Those for the first
 * login come with the others for after it; the client, which heard at the login whether it was the first, picks.
 */
export const popsUpFor = (audience: Audience, reader: Reader): boolean =>
  isFor(audience, reader) && (audience.execution === 'B') === (reader.accountType === null);

import { queryClient } from '../api/query-client.ts';
import { useLanguage } from './i18n.ts';

type Key = readonly unknown[];

interface Spoken<K extends Key> {
  queryKey: readonly [...K, { language: string }];
  /** The same answer in the former language stays on the screen until the new one has come. */
  placeholderData<T>(previous: T | undefined, query?: { queryKey: Key }): T | undefined;
}

const languageOf = (key: Key): string | null => {
  const last = key.at(-1);
  return typeof last === 'object' && last !== null && 'language' in last ? String(last.language) : null;
};
const withoutLanguage = (key: Key): string => JSON.stringify(key.slice(0, -1));

/**
 * Key and placeholder of a query whose answer is written in the player's language: names of games, the operator's texts.
 * Each language has its own entry in the cache, so that a list is never shown in a language that was left.
 */
export function spoken<const K extends Key>(...key: K): Spoken<K> {
  const queryKey = [...key, { language: useLanguage.getState().language?.code ?? '' }] as const;
  const isSameQuestion = (other: Key) => languageOf(other) !== null && withoutLanguage(other) === withoutLanguage(queryKey);
  return { queryKey, placeholderData: (previous, query) => (query && isSameQuestion(query.queryKey) ? previous : undefined) };
}

/** After a change of language: asks again for what is on the screen and has no entry per language, messages included. */
export function askAgain(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => languageOf(queryKey) === null });
}

import { type Given, textOf } from '../command.ts';

/** One of a few words, in any case; undefined where none was given. Throws for another. */
export function wordOf<const T extends readonly string[]>(given: Given, option: string, words: T): T[number] | undefined {
  const typed = textOf(given, option)?.toUpperCase().replaceAll('-', '_');
  if (typed === undefined) return undefined;
  const found = words.find((word) => word === typed);
  if (found === undefined) throw new Error(`--${option} is one of ${words.join(', ')}`);
  return found;
}

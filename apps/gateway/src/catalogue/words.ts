// Scripts that are written without spaces and in which one character is a word or close to one.
const OWN_WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/**
 * The words of a text as search compares them: lower case, without accents (Vietnamese typed with and without them is the
 * same, đ included), punctuation as space, each once. A Chinese or Japanese character is a word of its own.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(OWN_WORD, ' $& ');
  return [...new Set(plain.split(/[^\p{L}\p{N}\p{Mc}]+/u).filter((word) => word !== ''))];
}

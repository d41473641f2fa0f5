/** Signs that say nothing in a text of bets: pictures, quotation marks, bullets. */
const SILENT = /[!?"“”„•·\u200b-\u200d\u2060\ufeff]|\p{Variation_Selector}|\p{Extended_Pictographic}|\p{Emoji_Modifier}/u;
/** Pictures that may be a range, a turning, or a bet that is taken back. */
const TELLING =
  /[\u2194-\u21aa\u25b6\u25c0\u2795-\u2797\u27a1\u2934\u2935\u2b05-\u2b07\u2716\u274c\u274e\u26d4\u{1f6ab}\u{1f500}-\u{1f504}\u{1f519}-\u{1f51d}]/u;
/** “½” and “²” are amounts and numbers to those who write them, but which ones is not known. */
const OTHER_NUMBER = /\p{No}/u;
const MARKS = /\p{M}/gu;

const withoutMarks = (text: string): string =>
  text
    .replace(/[^\n -~]|[!?"~]/gu, (character) => {
      if (character === 'đ' || character === 'Đ') return 'd';
      if (character === '×') return 'x';
      if (character === '–' || character === '—' || character === '~') return '-';
      if (TELLING.test(character)) return character;
      if (SILENT.test(character)) return ' '.repeat(character.length);
      if (OTHER_NUMBER.test(character)) return character;
      const plain = character.normalize('NFKD').replace(MARKS, '');
      return plain.length === character.length ? plain.toLowerCase() : character;
    })
    .toLowerCase();

/** The sets of numbers of some houses, which without its mark reads as “bỏ”, what is taken away. */
const KEPT = /(?<![\p{L}\p{N}])bộ(?!\p{L})/giu;

/**
 * A text without marks and capitals, character by character, so that a place in it is the same place in the text: “Đề” is “de”, and “bộ” alone keeps
 * its mark. Signs that say nothing are blanks. The text must be composed (`normalize('NFC')`).
 */
export function fold(text: string): string {
  let folded = withoutMarks(text);
  for (const { index } of text.matchAll(KEPT)) folded = `${folded.slice(0, index)}bộ${folded.slice(index + 2)}`;
  return folded;
}

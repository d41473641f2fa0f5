/**
 * A text without marks and capitals, character by character, so that a place in it is the same place in the text: “Đề” is “de”. The text must
 * be composed (`normalize('NFC')`).
 */
export const fold = (text: string): string =>
  text
    .replace(/[^\n -~]/gu, (character) => {
      if (character === 'đ' || character === 'Đ') return 'd';
      if (character === '×') return 'x';
      if (character === '–' || character === '—') return '-';
      const [plain = character] = character.normalize('NFKD');
      return plain.length === character.length ? plain.toLowerCase() : character;
    })
    .toLowerCase();

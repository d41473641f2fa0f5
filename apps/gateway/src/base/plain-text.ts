/** Controls that no text of a person needs: all but the line break. A database refuses some of them. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;

/** Characters as a reader counts them. */
export const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

/** What a person wrote, as it is kept: plain text without controls but line breaks, and without space around it. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, (control) => (control === '\n' ? '\n' : ''))
    .trim();

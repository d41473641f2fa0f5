/** Controls that no text of a person needs: all but the line break. A database refuses some of them. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;

/** What a person wrote, as it is kept: plain text without controls but line breaks, and without space around it. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, (control) => (control === '\n' ? '\n' : ''))
    .trim();

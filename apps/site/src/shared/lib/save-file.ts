/** Tells programs that a file of text is UTF-8; reading an answer takes it away. */
const MARK = '\uFEFF';

/** Gives a text to the player as a file of a name. */
export const saveCsv = (name: string, text: string): void =>
  saveBlob(name, new Blob([MARK, text], { type: 'text/csv;charset=utf-8' }));

/** Gives something to the player as a file of a name. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

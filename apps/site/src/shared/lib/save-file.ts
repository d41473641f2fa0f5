/** Tells programs that a file of text is UTF-8; reading an answer takes it away. */
const MARK = '\uFEFF';

/** Gives a text to the player as a file of a name. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

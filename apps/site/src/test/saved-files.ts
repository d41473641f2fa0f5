import { type Mock, vi } from 'vitest';

/** Hears of the files that the page gives to the player, instead of the browser. */
export function savedFiles(): Mock<(file: Blob) => string> {
  const made = vi.fn<(file: Blob) => string>(() => 'blob:x');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => made(file as Blob));
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  // The link leads to where the file is: a window that followed it would be at another origin.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return made;
}

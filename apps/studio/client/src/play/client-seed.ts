const KEY = 'marquee.studio.seed';
const ALLOWED = /^[\x20-\x7e]{1,64}$/;

/** True for a text that may be mixed into the outcome: 1 to 64 printable characters. */
export function isSeed(text: string): boolean {
  return ALLOWED.test(text) && text.trim() !== '';
}

/** The player's own text, kept on this device. */
export class ClientSeed {
  #value: string;

  constructor() {
    this.#value = read() ?? randomSeed();
  }

  get value(): string {
    return this.#value;
  }

  /** Takes a new text; false when it is not allowed. */
  set(text: string): boolean {
    if (!isSeed(text)) return false;
    this.#value = text;
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage the text lives as long as the frame.
    }
    return true;
  }
}

/** A fresh random text. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}

function read(): string | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && isSeed(text) ? text : null;
  } catch {
    return null;
  }
}
